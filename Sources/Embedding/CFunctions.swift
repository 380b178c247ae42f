// The functions of `coax.h`. The compiler checks their types against the header. The functions have
// package access, because an optimized library does not export internal functions.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CCoax
internal import Glibc
internal import Serving
internal import Signals

@c @implementation
package func coax_send(_ model: OpaquePointer, _ call: UnsafePointer<CChar>) {
  let handle = Handle(model, "coax_send")
  requireNonNull(UInt(bitPattern: call), "coax_send", "call")
  let call = InProcessCall(UnsafeRawBufferPointer(start: call, count: strlen(call)))
  onMainThread("coax_send") { OpenConnections[handle, "coax_send"].send(call) }
}

@c @implementation
package func coax_receive(_ model: OpaquePointer) -> UnsafeMutablePointer<CChar>? {
  let handle = Handle(model, "coax_receive")
  // The closure returns an address, because a pointer cannot leave the main actor.
  let address = onMainThread("coax_receive") {
    OpenConnections[handle, "coax_receive"].receive { reply in
      let text = reply.assumingMemoryBound(to: CChar.self).baseAddress
      // Without memory for the copy, the next call receives this reply.
      return text.flatMap { strdup($0) }.map { UInt(bitPattern: $0) }
    }
  }
  return address.flatMap { UnsafeMutablePointer(bitPattern: $0) }
}

@c @implementation
package func coax_free(_ reply: UnsafeMutablePointer<CChar>?) {
  free(reply)
}

@c @implementation
package func coax_duplicate(_ model: OpaquePointer) -> OpaquePointer {
  let handle = Handle(model, "coax_duplicate")
  return Handle("coax_duplicate") { OpenConnections[handle, "coax_duplicate"].duplicate() }.pointer
}

@c @implementation
package func coax_close(_ model: OpaquePointer) {
  let handle = Handle(model, "coax_close")
  onMainThread("coax_close") { OpenConnections.close(handle) }
}

@c @implementation
package func coax_descriptor() -> Int32 {
  onMainThread("coax_descriptor") { MainLoop.descriptor }
}

@c @implementation
package func coax_dispatch() {
  onMainThread("coax_dispatch") { MainLoop.dispatch() }
}

@c @implementation
package func coax_version() -> UnsafePointer<CChar> {
  coax_header_version()
}
