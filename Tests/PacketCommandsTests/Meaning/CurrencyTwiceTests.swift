import CommandSupport
import TestSupport
import Testing

/// A sign of a currency that would stand on the page twice is a warning.
struct CurrencyTwiceTests {
    /// A field behind a text on the page.
    private static func merge(_ text: String, _ cell: String, _ options: [String] = []) throws -> CommandRun {
        let folder = try TemporaryFolder()
        let content = "BT /Helv 8 Tf 4 16 Td (\(text)) Tj ET"
        let form = RawPDF([7: "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream"])
        try folder.write(form.bytes, to: "form.pdf")
        try folder.write("name\n\"\(cell)\"\n", to: "people.csv")
        return CommandRun(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out"] + options, in: folder.path)
    }

    private static let code = "has it, too: row 1"

    @Test(arguments: [
        ("$", "$1,204.50", [], true), ("$", "1,204.50", [], false), (":", "$1,204.50", [], false),
        (":", "$1,204.50", ["--set", "name=${name}"], true), (":", "1,204.50", ["--set", "name=${name}"], false),
        ("$", "$1,204.50", ["--set", "name={name} a month"], true),
        ("$", "$1,204.50", ["--set", "name={name|replace:\"$\":\"\"}"], false),
    ])
    func isTold(_ text: String, _ cell: String, _ options: [String], _ isTold: Bool) throws {
        let run = try Self.merge(text, cell, options)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains(Self.code) == isTold, "\(run.errors)")
    }
}
