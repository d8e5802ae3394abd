/// What the clocks of a place show.
package struct LocalClock: Sendable {
    private let rules: ZoneRules

    /// Finds the rules of a zone: `UTC`, `+09:00`, `Asia/Seoul`; nil when there are none of that name.
    package init?(zone name: String, from source: any TimeZoneSource) {
        guard let rules = ZoneRules(fixed: name) ?? source.data(ofZone: name).flatMap({ ZoneRules($0) }) else {
            return nil
        }
        self.rules = rules
    }

    /// Seconds east of UTC at a moment in seconds since 1970.
    package func offset(at moment: Int) -> Int { rules.offset(at: moment) }
}
