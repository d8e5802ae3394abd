import PacketMapping
import PacketModel
import Testing

struct RobustnessTests {
    /// SplitMix64: the same inputs in every run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let fragments = [
        "{", "}", "{{", "}}", "|", ":", "\"", "'", "\\", " ", "\n", "{if ", "{else}", "{else if ", "{end}", "(", ")",
        ",", "==",
        "!=", "<", ">=", " and ", " or ", " not ", " in ", " is ", "empty", "a", "b", "row", "fullName", "이름",
        "e\u{301}",
        "1", "0", "-", ".", "2024-05-01", "99999999999999999999", "\u{0}", "\u{202E}", "👨‍👩‍👧", "{a|", "{b}", "{row:05}",
        "5", "{= ", " + ", " * ", " - ", "/", " days", "round(", "years(a, ",
    ]
    private static let values: [[UInt8]] = [
        [], Array("abc".utf8), Array("0".utf8), Array("-12.345".utf8), Array("2024-02-29".utf8), Array("홍길동".utf8),
        Array("+82 10-1234-5678".utf8), [0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80], [0], Array("e\u{301}👨‍👩‍👧".utf8),
        Array("9999-12-31T23:59:60.5+09:00".utf8), Array("99999999999999999999999.9".utf8), Array("..".utf8),
    ]

    private static func bytes(_ generator: inout Generator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...14, using: &generator) {
            switch UInt8.random(in: 0...9, using: &generator) {
            case 0: bytes.append(UInt8.random(in: 0...255, using: &generator))
            case 1:
                let filter = FilterCatalogue.all.randomElement(using: &generator)?.examples.randomElement(
                    using: &generator)
                bytes.append(contentsOf: "{a|\(filter?.filter ?? "")}".utf8)
            default: bytes.append(contentsOf: (fragments.randomElement(using: &generator) ?? "").utf8)
            }
        }
        return bytes
    }

    @Test
    func noInputTraps() throws {
        var generator = Generator(state: 20_240_501)
        let schema = RecordSchema(columns: ["a", "b", "firstName", "lastName", "이름"])
        var evaluated = 0
        for round in 0..<20_000 {
            let source = String(decoding: Self.bytes(&generator), as: UTF8.self)
            var cells: [UInt8] = []
            var ends: [Int32] = []
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                cells.append(contentsOf: Self.values.randomElement(using: &generator) ?? [])
                ends.append(Int32(cells.count))
            }
            let record = Record(row: round, line: round, bytes: cells, ends: ends)
            do {
                let name = try FileNamePattern(parsing: source).bind(to: schema, strict: round.isMultiple(of: 2)).name(
                    for: record)
                evaluated += 1
                let isStable = FileName.safe(name, row: round) == name
                if name.utf8.count > 233 || name.contains("/") || !isStable {
                    Issue.record("unsafe name from \(source.debugDescription)")
                }
            } catch let error as MappingError {
                _ = error.rendered()
            } catch is EvaluationFailure {
                evaluated += 1
            }
            if let condition = try? Condition(parsing: source).bind(to: schema) {
                _ = try? condition.holds(for: record)
            }
            if let rows = try? RowSelection(parsing: source) { _ = rows.contains(round) }
        }
        #expect(evaluated > 1_000)
    }

    /// Every filter on every value, and on the output of every other filter.
    @Test
    func noFilterTrapsOnAnyValue() throws {
        let schema = RecordSchema(columns: ["a"])
        let uses = FilterCatalogue.all.flatMap(\.examples).map(\.filter)
        for first in uses {
            for second in uses {
                let settings = ExpressionSettings(lookups: ExpressionManual.lookups, zones: SampleZones())
                let bound = try Expression(parsing: "{a|\(first)|\(second)}", with: settings).bind(to: schema)
                for value in Self.values {
                    let record = Record(row: 1, line: 1, bytes: value, ends: [Int32(value.count)])
                    _ = try? bound.text(for: record)
                }
            }
        }
    }

    @Test
    func aValueCannotGrowWithoutEnd() throws {
        let growth = String(repeating: "|replace:a:aaaaaaaaaaaaaaaa", count: 100)
        let bound = try Expression(parsing: "{a\(growth)}").bind(to: RecordSchema(columns: ["a"]))
        let failure = #expect(throws: EvaluationFailure.self) { try bound.text(for: Record(row: 1, cells: ["aaaa"])) }
        #expect(failure?.code == .formattedValueTooLong)
    }
}
