import CommandSupport
import TestSupport
import Testing

/// What is printed for a field is no name of it: `map` weighs it, and a merge says so.
struct PrintedHeaderTests {
    private static func merge(_ header: String, _ set: String) throws -> CommandRun {
        let folder = try TemporaryFolder()
        try folder.write("\"\(header)\",other\nAda,x\n", to: "rows.csv")
        return CommandRun(
            ["merge", Fixture.form("labels"), "--csv", "rows.csv", "--out", "out", "--dry-run", "--set", set],
            in: folder.path)
    }

    @Test(
        arguments: [
            ("Claimant's name", true), ("CLAIMANTS NAME", true), ("postcode", true), ("Country of Birth", true),
            ("Telephone", false), ("Country", false), ("Text3", nil),
        ] as [(String, Bool?)])
    func aColumnThatReadsAsALabelIsSentToMap(_ header: String, _ isPrinted: Bool?) throws {
        let run = try Self.merge(header, "Text7={other}")
        #expect(run.status == 0)
        #expect(run.errors.contains("the column fits no field and is not used") == (isPrinted != nil), "\(run.errors)")
        #expect(
            run.errors.contains("it reads as what is printed for a field, which alone is not sure; packet map")
                == (isPrinted == true), "\(run.errors)")
    }

    /// Mapping files and --set name fields by their names; a label there is told what the field is called.
    @Test func aLabelIsNoNameInAMapping() throws {
        let run = try Self.merge("a", "Claimant's name={other}")
        #expect(run.status == 2 && run.errors.contains("that is a label; the field is called “Text1”"), "\(run.errors)")
    }

    /// One value at two places that ask for different things.
    @Test func aFieldBesideDifferentTextsIsTold() throws {
        let run = try Self.merge("a", "Text8={other}")
        #expect(run.errors.contains("“Text8”"), "\(run.errors)")
        #expect(run.errors.contains("where “Passcode” and “Birthday” are printed"), "\(run.errors)")
        #expect(try !Self.merge("a", "Text7={other}").errors.contains("stands at several places"))
    }

    /// A column whose field something else fills is told so.
    @Test func aFieldThatIsTakenIsNamed() throws {
        let run = try Self.merge("text2", "Text2={other}")
        #expect(
            run.errors.contains("the column is called as a field that something else fills")
                && run.errors.contains("leave out what fills “Text2”"), "\(run.errors)")
    }
}
