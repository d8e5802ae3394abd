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
        #expect(run.errors.contains("warning: “Text8”"), "\(run.errors)")
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

    /// A column of mail addresses serves packet send: it is told where the form asks for one and nothing fills that.
    @Test(arguments: [("Your e-mail address", "Courriel", true), ("Remarks", "Courriel", false)])
    func addressesThatOnlySendingUsesAreToldWhereTheFormAsks(label: String, header: String, isTold: Bool) throws {
        let folder = try TemporaryFolder()
        let widget = "/Type/Annot/Subtype/Widget/FT/Tx/F 4/P 3 0 R"
        let form = RawPDF([
            1:
                "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 10 0 R]/DA(/Helv 9 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
            3: "<</Type/Page/Parent 2 0 R/Annots[5 0 R 10 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
            10: "<<\(widget)/T(seven)/TU(\(label))/Rect[10 50 200 70]>>",
        ])
        try folder.write(String(decoding: form.bytes, as: UTF8.self), to: "form.pdf")
        try folder.write("name,\(header)\nAda,a@example.org\n", to: "rows.csv")
        let run = CommandRun(["merge", "form.pdf", "--csv", "rows.csv", "--out", "out", "--dry-run"], in: folder.path)
        #expect(run.status == 0 && run.errors.contains("“\(header)”") == isTold, "\(run.errors)")
    }
}
