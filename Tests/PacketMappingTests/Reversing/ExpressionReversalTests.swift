import PacketModel
import TestSupport
import Testing

@testable import PacketMapping

/// What fields hold is turned back into cells where only one cell gives it.
struct ExpressionReversalTests {
    /// What fills fields, what these hold, and the cells in the order of their columns; `?` for what cannot be told.
    static let known: [(fields: [String], held: [String], cells: String)] = [
        (["{a}"], ["x y"], "a=x y"), (["{a}", "{A}"], ["x", "x"], "a=x"), (["{b}", "{a}"], ["1", "2"], "b=1 a=2"),
        (["{last}, {first}"], ["Lovelace, Ada"], "last=Lovelace first=Ada"),
        (["{city}, {state} {zip}"], ["Rapid City, SD 57701"], "city=Rapid City state=SD zip=57701"),
        (["{first} {last}"], ["Ada King Lovelace"], "first=? last=?"),
        (["{first} {last}", "{last}"], ["Ada King Lovelace", "King Lovelace"], "first=Ada last=King Lovelace"),
        (["{first} {last}", "{first|first}{last|first}"], ["Ada Lovelace", "AL"], "first=Ada last=Lovelace"),
        (["{first}{last}"], ["AdaLovelace"], "first=? last=?"), (["no. {n}"], ["no. 7"], "n=7"),
        (["no. {n}"], ["7"], "n=?"),
        (["{a|trim}"], ["x"], "a=x"), (["{a|upper}"], ["ADA"], "a=?"), (["{a|upper}"], ["12"], "a=12"),
        (["{a|upper}", "{a}"], ["ADA", "Ada"], "a=Ada"), (["{a|upper}", "{a}"], ["ADA", "Bob"], "a=?"),
        (["{a|default:none}"], ["x"], "a=x"), (["{a|default:none}"], ["none"], "a=?"),
        (["{n:05}"], ["00042"], "n=?"), (["{n:05}"], ["12345"], "n=12345"), (["{a|replace:-:/}"], ["1/2"], "a=?"),
        (["{d|date:\"MM/dd/yyyy\"}"], ["05/01/2024"], "d=2024-05-01"),
        (["{d|date:\"d MMMM yyyy\":m/d/yyyy}"], ["1 May 2024"], "d=5/1/2024"),
        (["{d|date:\"MM/dd/yy\"}"], ["05/01/24"], "d=?"), (["{d|date:\"MM/dd/yyyy\"}"], ["31/12/2024"], "d=?"),
        (["{d|date:yyyy}", "{d|date:MM}"], ["2024", "05"], "d=?"),
        (["{d|date:full::de}"], ["Mittwoch, 1. Mai 2024"], "d=2024-05-01"), (["{d|date:Mdyyyy}"], ["1112024"], "d=?"),
        (["{s|slice:1:3}", "{s|slice:4:5}", "{s|slice:6:9}"], ["123", "45", "6789"], "s=123456789"),
        (["{s|digits|slice:1:3}", "{s|digits|slice:4:9}"], ["123", "45"], "s=12345"),
        (["{s|slice:1:3}", "{s|slice:5:6}"], ["123", "45"], "s=?"),
        (["{s|slice:1:3}", "{s|slice:4:9}"], ["12", "45"], "s=?"),
        (["{s|slice:1:1}", "{s|slice:2:2}", "{s|slice:3}"], ["a", "", ""], "s=a"),
        (["{n|word:1}", "{n|word:2:-1}"], ["Ada", "King Lovelace"], "n=Ada King Lovelace"),
        (["{n|word:1}", "{n|word:-1}"], ["Ada", "Lovelace"], "n=?"),
        (["{x|choose:m=Male:f=Female}"], ["Female"], "x=f"), (["{x|choose:y,yes=Yes:*=No}"], ["Yes"], "x=y"),
        (["{x|choose:y,yes=Yes:*=No}"], ["No"], "x=?"), (["{x|choose:s=Single:d=Single}"], ["Single"], "x=?"),
        (["{x|lookup:states}"], ["South Dakota"], "x=SD"), (["{x|lookup:states}"], ["Dakota"], "x=?"),
        (["{x|phone:US}"], ["(555) 123-4567"], "x=(555) 123-4567"),
        (["{if m == \"yes\"}X{end}"], ["X"], "m=yes"),
        (["{if m == \"yes\"}X{end}", "{if m == \"no\"}X{end}"], ["", "X"], "m=no"),
        (["{if m == \"yes\"}X{else}Y{end}"], ["Y"], "m=?"), (["{if m == \"yes\"}X{end}"], [""], "m="),
        (["{if m == \"yes\"}X{else}Y{end}"], [""], "m=?"),
        (["{if age >= 18}adult{else}minor{end}"], ["adult"], "age=?"),
        (
            ["{first} {if middle}{middle} {end}{last}", "{last}"], ["Ada King Lovelace", "Lovelace"],
            "first=? middle=? last=Lovelace"
        ),
        (
            ["{first} {if middle}{middle} {end}{last}", "{last}", "{first}"], ["A K L", "L", "A"],
            "first=A middle=K last=L"
        ),
        (["{first} {if middle}{middle} {end}{last}"], ["Ada Lovelace"], "first=Ada middle= last=Lovelace"),
        (["{= price * 2}"], ["8"], "price=?"), (["{= price * 2}", "{price}"], ["8", "4"], "price=4"),
        (["{row}"], ["3"], ""), (["{a} of {row}"], ["x of 3"], "a=?"), (["{a}"], [""], "a="),
        (["{a|upper}"], [""], "a="),
    ]

    private static func settings() -> ExpressionSettings {
        var settings = ExpressionSettings()
        settings.lookups["states"] = LookupTable(
            columns: ["name"], rows: [("SD", ["South Dakota"]), ("nd", ["Dakota"]), ("ND2", ["Dakota"])])
        return settings
    }

    private static func reversal(_ fields: [String]) throws -> ExpressionReversal {
        ExpressionReversal(
            try fields.enumerated().map { ("f\($0)", try Expression(parsing: $1, with: settings())) })
    }

    @Test(arguments: known)
    func tellsCellsThatAreSure(_ fields: [String], _ held: [String], _ cells: String) throws {
        let reversal = try Self.reversal(fields)
        let row = reversal.cells { name in
            let text = held[Int(name.dropFirst()) ?? 0]
            return HeldValue(texts: [text]) { $0 == text }
        }
        let found = zip(reversal.columns, row.cells).map { "\($0)=\($1 ?? "?")" }
        #expect(found.joined(separator: " ") == cells)
        // What is in no cell is told by the fields.
        #expect(row.cells.contains(nil) == !row.reasons.isEmpty)
    }

    /// A cell that is told gives what the field held.
    @Test(arguments: FilterCatalogue.all.map(\.name))
    func tellsOnlyWhatGivesTheSame(_ name: String) throws {
        let filter = try #require(FilterCatalogue.all.first { $0.name == name })
        for example in filter.examples {
            let source = "{x|\(example.filter)}"
            guard let expression = try? Expression(parsing: source, with: Self.settings()) else { continue }
            let row = ExpressionReversal([("f", expression)]).cells { _ in
                HeldValue(texts: [example.output]) { $0 == example.output }
            }
            guard let cell = row.cells[0] else { continue }
            let bound = try expression.bind(to: RecordSchema(columns: ["x"]))
            #expect(try bound.text(for: Record(row: 1, cells: [cell])) == example.output, "\(example.filter): \(cell)")
        }
    }

    @Test func anEmptyBoxMaySayAnything() throws {
        let reversal = try Self.reversal(["{q}", "{q}"])
        let row = reversal.cells { name in
            name == "f0"
                ? HeldValue(texts: [""], isOpen: true) { $0 != "yes" } : HeldValue(texts: ["no"]) { $0 == "no" }
        }
        #expect(row.cells == ["no"])
    }

    @Test func saysWhichFieldsDisagree() throws {
        let row = try Self.reversal(["{a}", "{a}", "{b}"]).cells { name in
            let text = name
            return HeldValue(texts: [text]) { $0 == text }
        }
        #expect(row.cells == [nil, "f2"] && row.reasons == [0: .disagree] && row.leftOver == ["f0", "f1"])
    }

    @Test func longTextsAndManyBranchesEnd() throws {
        let long = String(repeating: "a b ", count: 2_000)
        let branches = (0..<30).map { "{if c\($0)}{c\($0)} {end}" }.joined()
        let joined = (0..<12).map { "{d\($0)}" }.joined(separator: " ")
        let row = try Self.reversal([branches, joined]).cells { _ in HeldValue(texts: [long]) { $0 == long } }
        #expect(row.cells.allSatisfy { $0 == nil })
    }
}
