/// The floor for the state of a model: properties whose text is written by hand.
final class PlainState {
  var target = 100
  var temperature = 20
  var name = "kettle"
  var note: String?
  var isOn = false
  var hasWater = true
  var power = 2_000
  var level = 0.75
  var color = "silver"
  var room = "kitchen"
  var place = "shelf"
  var owner = "ada"
  var brand = "acme"
  var serial = "K-1200-7"
  var cycles = 1_024
  var minutes = 3

  /// The properties and four commands as JSON in UTF-8.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(640)
    func add(_ part: String) { text += part.utf8 }
    add("{\"target\":\(target),\"temperature\":\(temperature),\"name\":\"\(name)\",\"note\":")
    if let note { add("\"\(note)\"") } else { add("null") }
    add(isOn ? ",\"isOn\":true" : ",\"isOn\":false")
    add(hasWater ? ",\"hasWater\":true" : ",\"hasWater\":false")
    add(",\"power\":\(power),\"level\":\(level),\"color\":\"\(color)\",\"room\":\"\(room)\"")
    add(",\"place\":\"\(place)\",\"owner\":\"\(owner)\",\"brand\":\"\(brand)\"")
    add(",\"serial\":\"\(serial)\",\"cycles\":\(cycles),\"minutes\":\(minutes)")
    for name in ["heat", "cool", "pour", "fill"] {
      add(",\"\(name)\":{\"enabled\":true,\"executing\":false}")
    }
    add("}")
    return text
  }
}
