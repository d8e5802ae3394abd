import CommandSupport
import Foundation
import TestSupport
import Testing

/// What must not go through as if nothing were wrong.
struct RefusalTests {
    private static func merge(_ form: String, _ rows: String, _ options: String...) throws -> CommandRun {
        let folder = try TemporaryFolder()
        try folder.write(rows, to: "rows.csv")
        return CommandRun(
            ["merge", Fixture.form(form), "--csv", "rows.csv", "--out", "out"] + options, in: folder.path)
    }

    @Test func aMergeThatFillsNothingIsRefused() throws {
        let refused = try Self.merge("text-single", "a,b\n1,2\n")
        #expect(
            refused.status == 2 && refused.errors.contains("no column fits a field of the form, and nothing is set"))
        #expect(try Self.merge("text-single", "a,b\n1,2\n", "--allow-unfilled").status == 0)
        #expect(try Self.merge("text-single", "a,b\n1,2\n", "--set", "q0={a}").status == 0)
    }

    @Test(arguments: [[], ["--allow-unfilled"]])
    func aFormWithoutFieldsIsRefused(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
            trailer<</Root 1 0 R>>
            """, to: "plain.pdf")
        try folder.write("a,b\n1,2\n", to: "rows.csv")
        let run = CommandRun(
            ["merge", "plain.pdf", "--csv", "rows.csv", "--out", "out"] + options, in: folder.path)
        #expect(run.status == (options.isEmpty ? 2 : 0))
        #expect(run.errors.contains("has no fields that can be filled") == options.isEmpty)
        #expect(!options.isEmpty || run.errors.contains("packet fields propose FORM --out form.yaml"))
    }

    /// Letters that are lost fail their row, and the message says how many and what to do.
    @Test func lostLettersFailTheirRow() throws {
        let long = String(repeating: "many words ", count: 20)
        let run = try Self.merge("text-single", "q0\n\(long)\nshort\n")
        #expect(run.status == 3 && run.output.contains("1 packet written to out, 1 row not written"), "\(run.output)")
        #expect(run.errors.contains("of its 220 characters cannot be read"), "\(run.errors)")
        #expect(
            run.errors.contains(
                "shrink sets it smaller, continue goes on in another field, addendum on a page of its own, report writes"
            ))
        #expect(!run.errors.contains("many"), "no value is repeated")
        #expect(try Self.merge("text-single", "q0\n\(long)\n", "--on-overflow", "report").status == 0)
    }

    /// Whoever mends a row wants to know all that is wrong with it, whatever is written.
    @Test(arguments: [["--out", "out"], ["--single", "all.pdf"]])
    func allThatIsWrongIsSaidAtOnce(_ output: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("q0,n\n\(String(repeating: "many words ", count: 20)),x\n", to: "rows.csv")
        let run = CommandRun(
            ["merge", Fixture.form("text-single"), "--csv", "rows.csv", "--set", "too low for its size={n|number}"]
                + output,
            in: folder.path)
        #expect(run.status == 3)
        #expect(run.errors.contains("is not a number"), "\(run.errors)")
        #expect(run.errors.contains("of its 220 characters cannot be read"), "\(run.errors)")
    }

    @Test func lostLinesAreCounted() throws {
        let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")
        let run = try Self.merge("text-multiline", "q0\n\"\(lines)\"\n")
        #expect(
            run.status == 3 && run.errors.contains("of its 60 lines cannot be read, from character "), "\(run.errors)")
    }

    @Test(arguments: [
        ("email,q0\na@example.org,1\nb@example.org,2\nA@example.org,3\n", [], "twice: rows 1 and 3"),
        ("q0\n1\n2\n", ["--rows", "2-9"], "--rows names rows up to 9, and the table ends with row 2"),
    ])
    func saysWhatNobodyMayHaveMeant(_ rows: String, _ options: [String], _ note: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(rows, to: "rows.csv")
        let run = CommandRun(
            ["merge", Fixture.form("text-single"), "--csv", "rows.csv", "--out", "out"] + options, in: folder.path)
        #expect(run.status == 0 && run.errors.contains(note), "\(run.errors)")
    }

    /// A total below a table is told, unless it is left out.
    @Test(
        arguments: [([], true), (["--rows", "1-2,4-"], false), (["--where", "city != \"\""], false)],
        ["merge", "check"])
    func totalsAreTold(_ choice: (options: [String], isTold: Bool), _ command: String) throws {
        for (last, words) in [("Mean", "it may be a title or a total"), ("Total", "he row begins like a total")] {
            let folder = try TemporaryFolder()
            try folder.write("q0,city,zip\n1,X,1\n2,Y,2\n\(last),,\n", to: "rows.csv")
            let out = command == "merge" ? ["--out", "out"] : []
            let run = CommandRun(
                [command, Fixture.form("text-single"), "--csv", "rows.csv"] + out + choice.options, in: folder.path)
            let told = (run.output + run.errors).contains(words)
            #expect(run.status == 0 && told == choice.isTold, "\(last): \(run.output) \(run.errors)")
            #expect(!(run.output + run.errors).contains("names rows up to"))
        }
    }

    /// A merge that makes nothing at all does not look like one that went well.
    @Test(
        arguments: [
            ("q0\n", [], "the table has no rows, only the names of its columns"),
            ("q0\n1\n2\n", ["--rows", "7-"], "none of the table's 2 rows is chosen"),
            ("q0\n1\n2\n", ["--rows", "7-"], "--rows names rows up to 7, and the table ends with row 2"),
            ("q0\n1\n2\n", ["--where", "q0 == \"3\""], "none of the table's 2 rows is chosen"),
        ], ["merge", "check"])
    func nothingToMergeIsTold(_ work: (rows: String, options: [String], warning: String), _ command: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(work.rows, to: "rows.csv")
        let out = command == "merge" ? ["--out", "out"] : []
        let run = CommandRun(
            [command, Fixture.form("text-single"), "--csv", "rows.csv"] + out + work.options, in: folder.path)
        #expect(run.status == 3 && (run.errors + run.output).contains(work.warning), "\(run.output)\(run.errors)")
    }

    @Test func aFormFilledOnceNeedsARecord() throws {
        let folder = try TemporaryFolder()
        try folder.write("q0\n", to: "rows.csv")
        let run = CommandRun(["fill", Fixture.form("text-single"), "rows.csv", "-o", "out.pdf"], in: folder.path)
        #expect(run.status == 2 && run.errors.contains("the data has no record"), "\(run.errors)")
        #expect(try folder.names() == ["rows.csv"])
    }

    /// The form's own ticks and values are told first of all.
    @Test func valuesOfTheFormAreTold() throws {
        let run = try Self.merge("checkbox-states", "yes\nyes\n")
        #expect(
            run.errors.hasPrefix("note: the form has values or ticks of its own that no column clears"), "\(run.errors)"
        )
        #expect(run.errors.contains("clear one with --set 'on='"))
        #expect(try !Self.merge("checkbox-states", "yes\nyes\n", "--set", "on=").errors.contains("ticks of its own"))
        let inspected = CommandRun(["inspect", Fixture.form("checkbox-states")], in: try TemporaryFolder().path)
        #expect(inspected.output.contains("[own-values]"))
    }

    /// Two numbers in one cell become one: what a row says so is told by a merge and by a check.
    @Test(arguments: ["merge", "check"])
    func numbersThatBecomeOneAreTold(_ command: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("phone\n402-555-0112 ext. 5\n402-555-0113\n", to: "rows.csv")
        let run = CommandRun(
            [command, Fixture.form("text-single"), "--csv", "rows.csv", "--set", "q0={phone|digits}"]
                + (command == "merge" ? ["--out", "out"] : []), in: folder.path)
        let said = run.output + run.errors
        #expect(run.status == 0 && said.contains("has letters between 10 of its digits and 1 more"), "\(said)")
        #expect(!said.contains("0112"), "no value is repeated")
    }

    /// A cell that several boxes look up is wrong once, and the message says what they take.
    @Test func aCellThatManyBoxesLookUpIsWrongOnce() throws {
        let run = try Self.merge(
            "checkbox-states", "hair\nbrow\n", "--set", "yes={hair|choose:black=yes:brown=:red=}", "--set",
            "one={hair|choose:black=:brown=yes:red=}", "--set", "blanks={hair|choose:black=:brown=:red=yes}")
        #expect(run.status == 3 && run.errors.contains("it takes “black”, “brown”, “red”"), "\(run.errors)")
        #expect(
            run.errors.components(separatedBy: "none of the values that `choose` knows").count == 2, "\(run.errors)")
        #expect(!run.errors.contains("row 1 (line 2), “one”"), "\(run.errors)")
    }

    /// The boxes for yes and no of a question are one choice.
    @Test func aCellThatNeitherYesNorNoTakesIsWrongOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write("member\nsometimes\n", to: "rows.csv")
        let run = CommandRun(
            [
                "check", Fixture.form("button-words"), "--csv", "rows.csv", "--format", "csv", "--set",
                "Member Yes={member}",
                "--set", "Member No={member}",
            ], in: folder.path)
        let errors = run.output.split(whereSeparator: \.isNewline).filter { $0.contains("unknown-choice") }
        #expect(run.status == 3 && errors.count == 1, "\(run.output)\(run.errors)")
        #expect(errors.first?.contains("none of the 2 boxes that it fills") == true, "\(run.output)")
    }
}
