internal import FoundationEssentials
internal import Serving

/// A structure of three fields, as a model serves it.
private struct Track: ServedStructure {
  var title: String
  var seconds: Int
  var rating: Double?
}

extension Workload {
  /// The text of served values: of a model with twenty members, and of structures of three fields.
  ///
  /// Floor: the same text from hand-written code, and Foundation's encoder or decoder.
  static var encoding: [Workload] {
    [
      // The whole state, which a client receives first.
      Workload("served_state", target: Target(5_000, floor: 1_000)) { effort in
        let count = effort.items(10_000)
        let (model, plain) = (ServedKettle(), PlainState())
        let (ours, floor) = (Tally(), Tally())
        return Comparison(
          ours: Lap(of: count, tally: ours) {
            for index in 0..<count {
              model.target = index
              ours.add(ServedKettle.interface.encodedState(of: model).count)
            }
          },
          floor: Lap(of: count, tally: floor) {
            for index in 0..<count {
              plain.target = index
              floor.add(plain.text.count)
            }
          }
        )
      },
      Workload("served_structures", target: Target(2_000, floor: 4_000)) { effort in
        let tracks = makeTracks(effort.items(2_000))
        let (ours, floor) = (Tally(), Tally())
        return Comparison(
          ours: Lap(of: tracks.count, tally: ours) {
            ours.add(ValueWriter.bytes { tracks.write(to: &$0) }.isEmpty ? 0 : 1)
          },
          floor: Lap(of: tracks.count, tally: floor) {
            floor.add((try? JSONEncoder().encode(tracks)) == nil ? 0 : 1)
          }
        )
      },
      // The text is parsed, and the structures are made.
      Workload("served_structures_set", target: Target(2_000, floor: 4_000)) { effort in
        let tracks = makeTracks(effort.items(2_000))
        let text = ValueWriter.bytes { tracks.write(to: &$0) }
        let data = Data(text)
        let (ours, floor) = (Tally(), Tally())
        return Comparison(
          ours: Lap(of: tracks.count, tally: ours) {
            let read = text.withUnsafeBytes { try? [Track](ReceivedValue(parsing: $0)) }
            ours.add(read?.reduce(0) { $0 + $1.seconds } ?? -1)
          },
          floor: Lap(of: tracks.count, tally: floor) {
            let read = try? JSONDecoder().decode([Track].self, from: data)
            floor.add(read?.reduce(0) { $0 + $1.seconds } ?? -1)
          }
        )
      },
    ]
  }

  private static func makeTracks(_ count: Int) -> [Track] {
    (0..<count).map { index in
      Track(title: "Track \(index)", seconds: index, rating: index % 2 == 0 ? 0.5 : nil)
    }
  }
}
