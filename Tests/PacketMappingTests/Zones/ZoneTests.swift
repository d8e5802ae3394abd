import Foundation
import PacketMapping
import PacketModel
import TestSupport
import Testing

struct ZoneTests {
    private struct OneZone: TimeZoneSource {
        let bytes: [UInt8]
        var names: [String] { ["X"] }
        func data(ofZone name: String) -> [UInt8]? { name == "X" ? bytes : nil }
    }

    private static func shown(_ moment: String, _ bytes: [UInt8]) throws -> String {
        let settings = ExpressionSettings(zones: OneZone(bytes: bytes))
        let bound = try Expression(parsing: "{t|zone:X}", with: settings).bind(to: RecordSchema(columns: ["t"]))
        return try bound.text(for: Record(row: 1, cells: [moment]))
    }

    @Test(arguments: [
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2024-01-01T00:00Z", "+11:00"),
        ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2024-07-01T00:00Z", "+10:00"),
        ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2024-07-01T00:00Z", "-02:00"), ("X3:30", "2024-07-01T00:00Z", "-03:30"),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-01-01T00:00Z", "+00:00"),
        ("IST-1GMT0,M10.5.0,M3.5.0/1", "2024-07-01T00:00Z", "+01:00"),
        ("A1B,J60,J300", "2024-03-01T02:59:59Z", "-01:00"), ("A1B,J60,J300", "2024-03-01T03:00:00Z", "+00:00"),
        ("A1B,60,300", "2024-03-01T03:00:00Z", "+00:00"), ("A1B,60,300", "2023-03-01T03:00:00Z", "-01:00"),
    ])
    func readsRules(_ rule: String, _ moment: String, _ offset: String) throws {
        #expect(try Self.shown(moment, SampleZones.file(rule)).hasSuffix(offset))
    }

    /// What is cut off or changed anywhere gives a result or an error, never a trap.
    @Test func damagedRulesAreRefused() throws {
        let file = SampleZones.file("CET-1CEST,M3.5.0,M10.5.0/3")
        for count in 0..<file.count { _ = try? Self.shown("2024-07-01T00:00Z", Array(file.prefix(count))) }
        for index in file.indices {
            for byte: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                var bytes = file
                bytes[index] = byte
                _ = try? Self.shown("2024-07-01T00:00Z", bytes)
            }
        }
        let error = #expect(throws: MappingError.self) { try Self.shown("", [1, 2, 3]) }
        #expect(error?.message == "the system's rules of the time zone `X` cannot be read")
    }

    @Test func misspeltZonesAreCorrected() {
        let settings = ExpressionSettings(zones: SampleZones())
        let error = #expect(throws: MappingError.self) { try Expression(parsing: "{t|zone:Asia/Soul}", with: settings) }
        #expect(error?.hint == "did you mean `Asia/Seoul`?" && error?.offset == 8 && error?.length == 9)
    }

    /// Every zone of this machine, at moments before, between and after its changes, as Foundation has it.
    @Test func agreesWithThisMachine() throws {
        let folder = "/usr/share/zoneinfo"
        try required(if: FileManager.default.fileExists(atPath: folder + "/Asia/Seoul"), "tzdata is not installed")
        let names = [
            "Asia/Seoul", "Europe/Berlin", "America/Chicago", "Australia/Lord_Howe", "America/St_Johns",
            "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia", "America/Nuuk", "Europe/Dublin",
        ]
        for name in names {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
            let zone = try #require(TimeZone(identifier: name))
            for year in stride(from: 1960, through: 2060, by: 4) {
                for month in ["01-15T10:00:00", "03-31T01:30:00", "07-15T23:59:59", "10-30T00:30:00"] {
                    let moment = "\(year)-\(month)Z"
                    let date = try #require(ISO8601DateFormatter().date(from: moment))
                    let offset = zone.secondsFromGMT(for: date)
                    let text = try Self.shown(moment, bytes)
                    let minutes = abs(offset) / 60
                    let expected = (offset < 0 ? "-" : "+") + String(format: "%02d:%02d", minutes / 60, minutes % 60)
                    #expect(text.hasSuffix(expected), "\(name) \(moment) \(text)")
                }
            }
        }
    }
}
