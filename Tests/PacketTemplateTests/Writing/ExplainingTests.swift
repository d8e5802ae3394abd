import PDFForms
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// Notes on what becomes of a value, for whoever asks.
struct ExplainingTests {
    private static func notes(
        _ fixture: String, _ values: KeyValuePairs<String, String?>, explains: Bool = true,
        options change: (inout CompileOptions) -> Void = { _ in }
    ) throws -> [Diagnostic] {
        try Packet(
            fixture, values,
            options: { options in
                options.explains = explains
                change(&options)
            }
        ).problems
    }

    static let formats: [(String, String, String?)] = [
        ("number", "1234.5", "number, 2 decimals"), ("number", "1234.50", "number, 2 decimals"),
        ("number", "12.50", nil), ("number", "", nil), ("percent", "0.125", "percentage, 1 decimal"),
        ("date", "05/03/2024", nil), ("date", "2024-03-05", "date or time dd/mm/yyyy"), ("custom", "abc", nil),
    ]

    @Test(arguments: formats)
    func aFormatIsNamed(_ field: String, _ value: String, _ summary: String?) throws {
        let notes = try Self.notes("scripts", [field: value])
        #expect(notes.map(\.code) == (summary == nil ? [] : [.valueFormatted]))
        if let summary { #expect(notes.first?.message.contains("(\(summary))") ?? false) }
        #expect(notes.allSatisfy { $0.severity == .note && !$0.message.contains(value) })
    }

    static let choices: [(String, String, String, String?)] = [
        ("radio-groups", "plain", "2", "green"), ("radio-groups", "plain", "GREEN", "green"),
        ("radio-groups", "plain", "green", nil), ("radio-groups", "opt", "Erste Wahl", nil),
        ("choice-combo", "pairs", "France", nil), ("choice-combo", "pairs", "fr", nil),
        ("choice-combo", "pairs", "FRANCE", "France"), ("choice-combo", "editable", "violet", nil),
        ("checkbox-states", "on", "yes", nil),
    ]

    @Test(arguments: choices)
    func aChoiceInAnotherSpellingIsNamed(
        _ fixture: String, _ field: String, _ value: String, _ name: String?
    ) throws {
        let notes = try Self.notes(fixture, [field: value])
        #expect(notes.map(\.message) == (name.map { ["the value is taken as “\($0)”"] } ?? []))
    }

    @Test func aSmallerSizeIsNamedOnceForAllWidgets() throws {
        let text = String(repeating: "wide ", count: 60)
        let notes = try Self.notes("same-name-pages", ["name": text]) { $0.defaultOverflow = .shrink }
        #expect(notes.filter { $0.code == .textShrunk }.count == 1)
    }

    /// What nobody can read is told in each merge, with how long the text is.
    @Test func aSizeThatNobodyCanReadIsAWarning() throws {
        let text = String(repeating: "wide ", count: 60)
        let notes = try Self.notes("same-name-pages", ["name": text], explains: false) { $0.defaultOverflow = .shrink }
        let shrunk = notes.filter { $0.code == .textShrunk }
        #expect(shrunk.map(\.severity) == [.warning] && shrunk.first?.field == "name")
        #expect(shrunk.first?.message.contains("the text of 300 characters is set at 4 pt") ?? false)
    }

    @Test func nothingIsNotedUnasked() throws {
        #expect(try Self.notes("scripts", ["number": "1234.5"], explains: false).isEmpty)
        #expect(try Self.notes("radio-groups", ["plain": "2"], explains: false).isEmpty)
    }
}
