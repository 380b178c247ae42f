internal import CSignals

/// Returns true if this program has a type outside of a module that is `@Observable`.
///
/// A program without such types needs no tracking of them. The answer covers the libraries that are
/// loaded now. It is true if the runtime cannot say.
package func observableTypesExist(outside module: String) -> Bool {
  observable_types_exist(module)
}
