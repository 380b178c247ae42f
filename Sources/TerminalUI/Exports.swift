@_exported public import TerminalWidgets
