internal import CSignals

/// Prevents core files of the process, and debuggers of the same user.
package func disableCoreFiles() {
  signals_disable_core_files()
}
