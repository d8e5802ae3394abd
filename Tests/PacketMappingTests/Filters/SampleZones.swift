import PacketMapping

/// Three zones as small TZif files: version 2, without transitions, with a rule for all years.
struct SampleZones: TimeZoneSource {
    static let rules = [
        "Asia/Seoul": "KST-9", "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
        "America/Chicago": "CST6CDT,M3.2.0,M11.1.0",
    ]

    var names: [String] { Self.rules.keys.sorted() }

    func data(ofZone name: String) -> [UInt8]? {
        guard let rule = Self.rules[name] else { return nil }
        return Self.file(rule)
    }

    /// A file with one type of local time that only its rule overrules.
    static func file(_ rule: String) -> [UInt8] {
        let counts: [[UInt8]] = [0, 0, 0, 0, 1, 4].map { [0, 0, 0, $0] }
        let header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.joined()
        let body: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("LMT".utf8) + [0]
        return header + body + header + body + Array("\n\(rule)\n".utf8)
    }
}
