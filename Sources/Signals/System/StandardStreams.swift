internal import CSignals

/// Prevents that a file of the program gets the number of a closed standard stream.
///
/// Reading and writing the stream still fail. Call this function before you open a file.
package func occupyStandardStreams() {
  standard_streams_occupy()
}
