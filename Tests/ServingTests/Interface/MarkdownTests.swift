import Serving
import Testing

struct `The Markdown reference of an interface` {
  @Test func `has a table for each kind of member`() {
    #expect(
      Kettle.interface.markdown == """
        # org.example.Kettle

        Heats water.

        ## State

        | Name | Type | Set | Meaning |
        |---|---|---|---|
        | `target` | `int` | yes | The temperature to reach, in °C. |
        | `name` | `(value: string, problem: ?string)` | yes |  |
        | `pin` | `string` | only | The secret of the kettle. |
        | `note` | `?string` | yes |  |
        | `power` | `int` | yes | The value is one of 1, 2. |
        | `temperature` | `int` |  |  |
        | `mode` | `(off, heating, boiling)` |  |  |
        | `isDone` | `bool` |  |  |

        ## Actions

        | Method | Returns | Meaning |
        |---|---|---|
        | `Heat()` | `int` | Heats the water. |
        | `Pour(cups: int)` | `int` |  |
        | `Unlock(pin: string)` | `bool` | Compares a PIN. “pin” is a secret. |
        | `ChangePin()` |  |  |
        | `Empty()` |  |  |

        ## Questions

        | Name | Request | Answer | Meaning |
        |---|---|---|---|
        | `confirm` | `string` | `bool` |  |
        | `askPin` | `string` | `?string` | Asks for a new PIN. The answer is a secret. |

        ## Errors

        - `org.example.Kettle.NoWater`

        """
    )
  }
}
