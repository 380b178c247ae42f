@_exported public import TerminalKeys
