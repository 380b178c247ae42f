@_exported public import TerminalCanvas
