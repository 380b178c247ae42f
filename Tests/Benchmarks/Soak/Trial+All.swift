extension Soak.Trial {
  static func all(_ effort: Effort) -> [Soak.Trial] {
    [
      events(effort), subscriptions(effort), day(effort), commands(effort), bindings(effort),
      painting(effort),
    ]
  }
}
