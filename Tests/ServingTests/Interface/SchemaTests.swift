import Serving
import Testing

struct `The JSON schema of an interface` {
  @Test func `describes the state, parameters, values and answers`() {
    let lines = expected.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(Kettle.interface.jsonSchema == lines.joined())
  }

  private let expected = #"""
    {
      "$schema":"https://json-schema.org/draft/2020-12/schema",
      "$id":"org.example.Kettle",
      "$ref":"#/$defs/State",
      "$defs":{
        "State":{
          "description":"Heats water.",
          "type":"object",
          "properties":{
            "target":{
              "description":"The temperature to reach, in °C.",
              "type":["integer","string"]
            },
            "name":{
              "type":"object",
              "properties":{
                "value":{"type":"string"},
                "problem":{"anyOf":[{"type":"string"},{"type":"null"}]}
              },
              "required":["value"]
            },
            "note":{"anyOf":[{"type":"string"},{"type":"null"}]},
            "power":{"enum":[1,2]},
            "temperature":{"type":["integer","string"]},
            "mode":{"enum":["off","heating","boiling"]},
            "isDone":{"type":"boolean"},
            "heat":{
              "description":"Heats the water.",
              "type":"object",
              "properties":{"enabled":{"type":"boolean"},"executing":{"type":"boolean"}},
              "required":["enabled","executing"]
            },
            "pour":{
              "type":"object",
              "properties":{"enabled":{"type":"boolean"},"executing":{"type":"boolean"}},
              "required":["enabled","executing"]
            },
            "unlock":{
              "description":"Compares a PIN.",
              "type":"object",
              "properties":{"enabled":{"type":"boolean"},"executing":{"type":"boolean"}},
              "required":["enabled","executing"]
            },
            "changePin":{
              "type":"object",
              "properties":{"enabled":{"type":"boolean"},"executing":{"type":"boolean"}},
              "required":["enabled","executing"]
            },
            "empty":{
              "type":"object",
              "properties":{"enabled":{"type":"boolean"},"executing":{"type":"boolean"}},
              "required":["enabled","executing"]
            },
            "confirm":{
              "anyOf":[
                {
                  "type":"object",
                  "properties":{
                    "id":{"type":["integer","string"]},
                    "request":{"type":"string"},
                    "tag":{"anyOf":[{"type":"string"},{"type":"null"}]}
                  },
                  "required":["id","request"]
                },
                {"type":"null"}
              ]
            },
            "askPin":{
              "description":"Asks for a new PIN.",
              "anyOf":[
                {
                  "type":"object",
                  "properties":{
                    "id":{"type":["integer","string"]},
                    "request":{"type":"string"},
                    "tag":{"anyOf":[{"type":"string"},{"type":"null"}]}
                  },
                  "required":["id","request"]
                },
                {"type":"null"}
              ]
            }
          },
          "required":[
            "target",
            "name",
            "power",
            "temperature",
            "mode",
            "isDone",
            "heat",
            "pour",
            "unlock",
            "changePin",
            "empty"
          ]
        },
        "Set":{
          "type":"object",
          "properties":{
            "target":{
              "description":"The temperature to reach, in °C.",
              "anyOf":[{"type":["integer","string"]},{"type":"null"}]
            },
            "name":{"anyOf":[{"type":"string"},{"type":"null"}]},
            "pin":{
              "description":"The secret of the kettle.",
              "anyOf":[{"type":"string","writeOnly":true},{"type":"null"}]
            },
            "note":{"anyOf":[{"type":"string"},{"type":"null"}]},
            "power":{"anyOf":[{"enum":[1,2]},{"type":"null"}]}
          },
          "required":[]
        },
        "Heat.value":{"description":"Heats the water.","type":["integer","string"]},
        "Pour":{
          "type":"object",
          "properties":{"cups":{"type":["integer","string"]}},
          "required":["cups"]
        },
        "Pour.value":{"type":["integer","string"]},
        "Unlock":{
          "description":"Compares a PIN.",
          "type":"object",
          "properties":{"pin":{"type":"string","writeOnly":true}},
          "required":["pin"]
        },
        "Unlock.value":{"description":"Compares a PIN.","type":"boolean"},
        "confirm.answer":{"type":"boolean"},
        "askPin.answer":{
          "description":"Asks for a new PIN.",
          "anyOf":[{"type":"string","writeOnly":true},{"type":"null"}]
        }
      }
    }
    """#
}
