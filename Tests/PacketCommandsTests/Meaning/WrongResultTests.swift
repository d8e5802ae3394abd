import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import TestSupport
import Testing

/// What ended as a success, and was wrong: each on a form that has the same trap.
struct WrongResultTests {
    private static func states(_ filled: Filled, _ field: String) throws -> [String] {
        let field = try #require(try filled.form().field(named: field))
        return field.widgets.compactMap { $0.state?.text }.filter { $0 != "Off" }
    }

    /// The export values are one above the states: a 1 ticked the second box.
    @Test(arguments: [("1", "0"), ("4", "3"), ("2", "1")])
    func anExportValueTicksItsOwnBox(_ cell: String, _ state: String) throws {
        let filled = try Filled("filing", "citizenship\n\(cell)\n", ["--fillable"])
        #expect(filled.run.status == 0 && filled.isVerified, "\(filled.run.errors)")
        #expect(try Self.states(filled, "citizenship") == [state])
    }

    /// What packet exports of a packet fills the form as it was: FDF and XFDF name states, whatever the export values are.
    @Test(arguments: ["fdf", "xfdf", "csv"], ["1", "3"])
    func anExportTicksTheSameBox(_ format: String, _ cell: String) throws {
        let filled = try Filled("filing", "citizenship\n\(cell)\n", ["--fillable"])
        let wanted = try Self.states(filled, "citizenship")
        let more = format == "csv" ? ["--template-row"] : []
        let export = CommandRun(["extract-fields", "out/1.pdf", "--format", format] + more, in: filled.folder.path)
        try filled.folder.write(export.output, to: "again.\(format)")
        let again = filled.packet(
            "merge", "filing.pdf", "--data", "again.\(format)", "--out", "again", "--name", "1.pdf", "--fillable",
            "--on-overflow", "report")
        #expect(again.status == 0, "\(again.errors)")
        let form = Form(try PDFDocument(reading: filled.folder.bytes("again/1.pdf")))
        let states = form.field(named: "citizenship")?.widgets.compactMap { $0.state?.text }.filter { $0 != "Off" }
        #expect(states == wanted && wanted.count == 1)
    }

    @Test(arguments: ["0", "5", "no"])
    func aCellThatNamesNoBoxIsRefused(_ cell: String) throws {
        let filled = try Filled("filing", "citizenship\n\(cell)\n")
        #expect(
            filled.run.status == 3 && filled.run.errors.contains("it takes “1”, “2”, “3”, “4”"), "\(filled.run.errors)")
    }

    /// A “No” became a question without an answer.
    @Test(arguments: [
        ("no", "Served No"), ("Nein", "Served No"), ("0", "Served No"), ("yes", "Served Yes"), ("x", "Served Yes"),
    ])
    func noIsAnAnswer(_ cell: String, _ ticked: String) throws {
        let filled = try Filled(
            "filing", "served\n\(cell)\n",
            ["--fillable", "--set", "Served Yes={served}", "--set", "Served No={served}"])
        #expect(filled.run.status == 0 && filled.isVerified, "\(filled.run.errors)")
        for name in ["Served Yes", "Served No"] {
            #expect(try Self.states(filled, name) == (name == ticked ? ["Yes"] : []))
        }
    }

    @Test func aNoThatIsLostIsRefused() throws {
        let filled = try Filled("filing", "Served Yes\nno\n")
        #expect(filled.run.status == 3 || filled.run.errors.contains("neither"), "\(filled.run.errors)")
    }

    /// The only field for a name asks for another one.
    @Test(arguments: ["Name", "Last name", "Full name", "Applicant's name"])
    func aMaidenNameIsNotTheName(_ header: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("\(header)\nOkafor\n", to: "people.csv")
        let map = CommandRun(
            ["map", Fixture.form("filing"), "--csv", "people.csv", "--format", "json"], in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(map.output.utf8)) as? [String: Any])
        let pairs = try #require((object["proposal"] as? [String: Any])?["pairs"] as? [[String: Any]])
        #expect(!pairs.contains { $0["accepted"] as? Bool == true }, "\(map.output)")
        let merge = CommandRun(
            ["merge", Fixture.form("filing"), "--csv", "people.csv", "--out", "out"], in: folder.path)
        #expect(merge.status == 2 && merge.errors.contains("no column fits a field"), "\(merge.errors)")
    }

    @Test func aParagraphIsNotCutInTheMiddle() throws {
        let text = (1...40).map { "sentence \($0) of the statement." }.joined(separator: " ")
        let filled = try Filled("filing", "statement\n\(text)\n")
        #expect(filled.run.status == 3 && filled.run.errors.contains("cannot be read"), "\(filled.run.errors)")
        #expect(try !filled.folder.names().contains("out/1.pdf"))
    }

    @Test func blankPacketsAreRefused() throws {
        let filled = try Filled("filing", "first,second\na,b\n")
        #expect(filled.run.status == 2 && filled.run.errors.contains("every packet would be the empty form"))
    }

    /// “Clear this form” stood on a paper for a court.
    @Test func aButtonThatClearsIsNotPrinted() throws {
        let filled = try Filled("filing", "Text1\nAda\n")
        #expect(filled.run.status == 0 && filled.run.errors.contains("only does something"), "\(filled.run.errors)")
        #expect(try filled.text().contains("Ada") && !filled.text().contains("Clear this form"))
        let kept = try Filled("filing", "Text1\nAda\n", ["--keep-buttons"])
        #expect(try kept.text().contains("Clear this form"))
    }

    @Test func ticksOfTheFormAreTold() throws {
        let filled = try Filled("filing", "Text1\nAda\n")
        #expect(
            filled.run.errors.contains("has values or ticks of its own that no column clears"), "\(filled.run.errors)")
        #expect(filled.run.errors.contains("“copy”"))
    }

    /// Boxes for a number showed three digits of nine, and nothing was said.
    @Test func aNumberThatSlicesCutIsTold() throws {
        let split = ["--set", "Text1={Number|digits|slice:1:3}", "--set", "statement={Number|digits|slice:6}"]
        let filled = try Filled("filing", "Number\n123-45-6789\n", split)
        #expect(
            filled.run.status == 0
                && filled.run.errors.contains("has 9 letters and digits, and the 2 fields that share it show 7 of them"),
            "\(filled.run.errors)")
        let backwards = try Filled("filing", "Number\n123-45-6789\n", ["--set", "Text1={Number|slice:4:2}"])
        #expect(
            backwards.run.status == 2 && backwards.run.errors.contains("slice:4:5 takes 2 from position 4 on"),
            "\(backwards.run.errors)")
        let emptied = try Filled("filing", "Number\nunknown\n", ["--set", "Text1={Number|digits}"])
        #expect(emptied.run.errors.contains("“Number” has a text without digits"), "\(emptied.run.errors)")
    }

    /// A box under another one: its mark is hidden.
    @Test func boxesOnTopOfEachOtherAreTold() throws {
        let folder = try TemporaryFolder()
        try folder.write("under\nyes\n", to: "people.csv")
        let form = Fixture.form("filing")
        let check = CommandRun(["check", form, "--csv", "people.csv"], in: folder.path)
        #expect(
            check.output.contains("fields-overlap") && check.output.contains("“under” and “over”"), "\(check.output)")
        #expect(CommandRun(["inspect", form], in: folder.path).output.contains("under"))
    }
}
