internal import Signals
