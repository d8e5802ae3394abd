import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// `packet check --letter`: what the window of an envelope shows.
struct LetterTests {
    private static let address = "A. Lovelace\n4 Mill Lane\n10115 Riverside"

    /// Checks a letter with an address field and perhaps others.
    ///
    /// - Parameter fields: What stands below `addFields:`, by lines.
    private static func check(
        _ layout: String, _ form: RawPDF = .letter(), fields: [String], _ addresses: [String], _ options: String...
    ) throws -> (status: Int32, lines: [[String]], text: String) {
        let folder = try TemporaryFolder()
        try folder.write(form.bytes, to: "letter.pdf")
        let rows = addresses.map { "\"\($0)\",note" }
        try folder.write("Address,Note\n" + rows.joined(separator: "\n") + "\n", to: "people.csv")
        try folder.write("addFields:\n" + fields.map { "  \($0)\n" }.joined(), to: "form.yaml")
        let run = CommandRun(
            [
                "check", "letter.pdf", "--csv", "people.csv", "--map", "form.yaml", "--letter", layout, "--format",
                "csv",
                "--set", "Address={Address}",
            ] + (fields.contains { $0.hasPrefix("Note") } ? ["--set", "Note={Note}"] : []) + options, in: folder.path)
        let lines = run.output.split(whereSeparator: \.isNewline).dropFirst().map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }.filter { $0.count > 4 && $0[3] != "note" }
        return (run.status, lines, run.output + run.errors)
    }

    /// A field that begins in the middle of the window, and one that begins to the left of it, in millimetres.
    static let layouts: [(String, width: Double, height: Double, inside: String, beside: String, side: String)] = [
        ("din5008-a", 595.28, 841.89, "[25, 44.7, 105, 72]", "[12, 44.7, 105, 72]", "on the left"),
        ("din5008-b", 595.28, 841.89, "[25, 62.7, 105, 90]", "[25, 80, 105, 107]", "at the bottom"),
        ("uk-notify", 595.28, 841.89, "[24.6, 39.5, 120, 66.3]", "[24.6, 30, 120, 66.3]", "at the top"),
        ("us-10", 612, 792, "[26, 56, 107, 77]", "[20, 56, 107, 77]", "on the left"),
        ("c5", 595.28, 841.89, "[21, 45, 90, 88]", "[15, 45, 90, 88]", "on the left"),
    ]

    @Test(arguments: layouts)
    func theAddressHasToBeInTheWindow(
        _ layout: (String, width: Double, height: Double, inside: String, beside: String, side: String)
    ) throws {
        let form = RawPDF.letter(width: layout.width, height: layout.height)
        func field(_ rect: String) -> String { "Address: {rect: \(rect), from: top-left, unit: mm, size: 11}" }
        let inside = try Self.check(layout.0, form, fields: [field(layout.inside)], [Self.address])
        #expect(inside.status == 0 && inside.lines.isEmpty, "\(inside.text)")
        let beside = try Self.check(layout.0, form, fields: [field(layout.beside)], [Self.address], "--strict")
        #expect(beside.lines.map { $0[4] } == ["address-outside-window"], "\(beside.text)")
        #expect(beside.text.contains("beyond the window \(layout.side)") && beside.status == 3)
    }

    /// 10,000 rows: 37 addresses are too long or too wide, and exactly those are named, whether the field is larger than the
    /// window or as large.
    @Test(arguments: ["[25, 62.7, 190, 140]", "[25, 62.7, 105, 90]"])
    func exactlyTheRowsWhoseAddressesDoNotFitAreNamed(_ rect: String) throws {
        var generator = SeededGenerator(seed: 4)
        var bad: Set<Int> = []
        while bad.count < 37 { bad.insert(Int.random(in: 1...10_000, using: &generator)) }
        let addresses = (1...10_000).map { row in
            var lines = ["Person \(row)", "\(row % 900 + 1) Mill Lane", "1\(1000 + row % 9000) Riverside"]
            guard bad.contains(row) else { return lines.joined(separator: "\n") }
            // In a field as wide as the window a long line becomes two.
            if row % 2 == 0, rect.contains("190") {
                lines[1] = "TheStreetThatNobodyWouldEverShortenAsItsNameIsOneWord"
            } else {
                lines += lines + lines
            }
            return lines.joined(separator: "\n")
        }
        let found = try Self.check(
            "din5008-b", fields: ["Address: {rect: \(rect), from: top-left, unit: mm, size: 11}"], addresses)
        #expect(Set(found.lines.compactMap { Int($0[0]) }) == bad)
        #expect(found.lines.count == 37)
        #expect(Set(found.lines.map { $0[4] }).isSubset(of: ["address-outside-window", "text-overflow"]))
    }

    private static let usual = "Address: {rect: [25, 62.7, 105, 90], from: top-left, unit: mm, size: 11}"

    /// What else stands on the page, and what is said of it.
    @Test(arguments: [
        // The zone for notes of DIN 5008 may have something.
        ("din5008-b", "BT /F1 7 Tf 60 690 Td (Return to: County, PO Box 12) Tj ET", []),
        ("din5008-b", "BT /F1 10 Tf 200 620 Td (Draft) Tj ET", ["window-not-clear"]),
        ("din5008-b", "0.9 g 60 600 20 20 re f", ["window-not-clear"]),
        ("din5008-b", "1 g 60 600 200 40 re f", []),
        ("din5008-b", "BT /F1 10 Tf 5 400 Td (Edge) Tj ET", ["ink-not-printable"]),
        ("din5008-b", "10 561 m 17 561 l S", ["ink-not-printable"]),
        ("din5008-b", "BT /F1 10 Tf 0 1 -1 0 10 400 Tm (Up the edge) Tj ET", ["ink-not-printable"]),
    ])
    func nothingElseMayStandThere(_ layout: String, _ content: String, _ codes: [String]) throws {
        let found = try Self.check(layout, .letter(content), fields: [Self.usual], [Self.address])
        #expect(found.lines.map { $0[4] } == codes, "\(found.text)")
        #expect(found.lines.allSatisfy { $0[0].isEmpty })
    }

    /// Values of other fields are named with their rows, and codes for all of them.
    @Test(arguments: [
        ("Note: {rect: [95, 70, 125, 76], from: top-left, unit: mm, size: 9}", "window-not-clear", 2),
        ("Note: {rect: [1, 200, 40, 206], from: top-left, unit: mm, size: 9}", "ink-not-printable", 2),
        ("Note: {rect: [80, 64, 100, 84], from: top-left, unit: mm, code: qr}", "window-not-clear", 1),
        ("Note: {rect: [120, 70, 180, 76], from: top-left, unit: mm, size: 9}", "", 0),
    ])
    func valuesOfOtherFieldsAreLookedAt(_ field: String, _ code: String, _ count: Int) throws {
        let found = try Self.check("din5008-b", fields: [Self.usual, field], [Self.address, "B\nC\nD"])
        #expect(found.lines.map { $0[4] } == Array(repeating: code, count: count), "\(found.text)")
    }

    @Test func aRowWithoutAnAddressIsNamed() throws {
        let found = try Self.check("din5008-b", fields: [Self.usual], [Self.address, ""])
        #expect(found.lines.map { [$0[0], $0[2], $0[4]] } == [["2", "Address", "address-missing"]], "\(found.text)")
    }

    @Test func aFormWithoutAFieldThereIsNamedOnce() throws {
        let found = try Self.check(
            "din5008-b", fields: ["Address: {rect: [25, 200, 105, 230], from: top-left, unit: mm, size: 11}"],
            [Self.address, Self.address])
        #expect(found.lines.map { [$0[0], $0[4]] } == [["", "address-missing"]], "\(found.text)")
        #expect(found.text.contains("from 20 to 105 mm from the left and from 45 to 90 mm from the top"))
    }

    @Test func anotherSizeOfPaperIsNamed() throws {
        let found = try Self.check(
            "us-10", fields: ["Address: {rect: [26, 56, 107, 77], from: top-left, unit: mm}"], ["A"])
        #expect(found.lines.map { $0[4] } == ["other-sheet"] && found.text.contains("210 × 297 mm"), "\(found.text)")
    }

    @Test func anUnknownLayoutNamesTheOthers() throws {
        let found = try Self.check("din", fields: [Self.usual], ["A"])
        #expect(found.status == 64 && found.text.contains("'din5008-a', 'din5008-b', 'uk-notify', 'us-10' or 'c5'"))
    }
}
