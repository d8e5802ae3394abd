import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// Stored people from the command line, end to end.
struct RecipientsCommandTests {
    private static let table = """
        memberNumber,firstName,lastName,email,city\r
        007,Mira,Holt,Mira@Example.ORG,York\r
        008,Tomas,Quill,mira@example.org,Leeds\r
        008,Olu,Brandt,olu@example.org,York\r
        009,Pia,Lund,not an address,York\r

        """

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(table, to: "members.csv")
        let run = CommandRun(["recipients", "import", "members.csv", "--key", "memberNumber"], in: folder.path)
        #expect(run.status == 3 && run.output == "members: 3 added, 1 left out.\n")
        #expect(run.errors.contains("row 3") && run.errors.contains("the person of row 2 has the same key"))
        #expect(run.errors.contains("row 4") && run.errors.contains("no e-mail address"))
        return folder
    }

    @Test func importsAndListsPeople() throws {
        let folder = try Self.folder()
        let again = CommandRun(
            ["recipients", "import", "members.csv", "--key", "memberNumber", "--quiet"], in: folder.path)
        #expect(again.output == "members: 3 unchanged, 1 left out.\n")
        let list = CommandRun(["recipients", "list", "city=york", "--format", "csv"], in: folder.path)
        #expect(
            list.output == """
                firstName,lastName,fullName,email,phoneNumber,source,sourceKey,memberNumber,city\r
                Mira,Holt,Mira Holt,Mira@example.org,,members,007,007,York\r
                Pia,Lund,Pia Lund,not an address,,members,009,009,York\r

                """)
        let shared = CommandRun(["recipients", "list", "--duplicates", "--format", "json"], in: folder.path)
        #expect(shared.output.contains("\"Mira Holt\"") && shared.output.contains("\"Tomas Quill\""))
        #expect(!shared.output.contains("Pia"))
        let table = CommandRun(["recipients", "list", "Quill"], in: folder.path)
        #expect(table.output.contains("Tomas Quill") && !table.output.contains("Mira Holt"))
        let show = CommandRun(["recipients", "show", "1"], in: folder.path)
        #expect(show.output.contains("memberNumber  007"))
        #expect(CommandRun(["recipients", "show", "99"], in: folder.path).status == 2)
    }

    @Test func mergesStoredPeople() throws {
        let folder = try Self.folder()
        try folder.copy(Fixture.form("text-comb"))
        let listing = CommandRun(["extract-fields", "text-comb.pdf", "--format", "csv"], in: folder.path)
        let field = String(listing.output.split(whereSeparator: { $0 == "," || $0 == "\r\n" })[0])
        let merge = [
            "merge", "text-comb.pdf", "--out", "out", "--set", "\(field)={memberNumber}", "--name",
            "{memberNumber}.pdf",
        ]
        let run = CommandRun(merge + ["--recipients", "city=York"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.names(in: "out").filter { $0.hasSuffix(".pdf") } == ["007.pdf", "009.pdf"])
        let all = CommandRun(merge + ["--recipients"], in: folder.path)
        #expect(all.output.hasPrefix("1 packet written to out, 2 there already"), "\(all.output)\(all.errors)")
        let check = CommandRun(
            ["check", "text-comb.pdf", "--set", "\(field)={memberNumber}", "--recipients", "set=none"], in: folder.path)
        #expect(check.status == 2 && check.errors.contains("there is no saved set “none”"))
        let removed = CommandRun(["recipients", "remove", "1"], in: folder.path)
        #expect(removed.errors == "note: deleted 0, archived 1\n")
        let archived = CommandRun(["recipients", "list", "--archived", "--format", "csv"], in: folder.path)
        #expect(archived.output.contains("Mira"))
        #expect(CommandRun(merge + ["--recipients", "nobody:x=y"], in: folder.path).errors.contains("“stored”"))
    }

    @Test func keepsSetsAndListsSources() throws {
        let folder = try Self.folder()
        #expect(CommandRun(["recipients", "list", "city=York", "--save", "near"], in: folder.path).status == 0)
        let sources = CommandRun(["recipients", "sources", "--format", "csv"], in: folder.path)
        #expect(
            sources.output == """
                kind,name,people,query,notes\r
                module,stored,3,stored:,"The stored recipients; terms are columns, source, id and set."\r
                module,roster,0,roster:,"The persons of the roster; terms are search, name, area, group, event, no, favourites."\r
                module,leaderboard,0,leaderboard:,"The best results of a day; terms are date, top and verified=only."\r
                module,civic,0,civic:,"The officials of the state pack; terms are chamber, role, party, district, committee, name, id."\r
                module,newsletter,0,newsletter:,The confirmed subscribers of the newsletter; the term is list.\r
                module,civic-tests,0,civic-tests:,"The practice tests that were kept; terms are passed, deck and name."\r
                import,members,3,source=members,\r
                set,near,2,set=near,city=York\r

                """)
        #expect(CommandRun(["recipients", "remove", "--set", "near"], in: folder.path).status == 0)
        #expect(CommandRun(["recipients", "list", "set=near"], in: folder.path).status == 2)
        let refused = CommandRun(["recipients", "remove", "--query", "york"], in: folder.path)
        #expect(refused.status == 2 && refused.errors.contains("--yes"))
        #expect(CommandRun(["recipients", "remove", "--query", "york", "--yes"], in: folder.path).status == 0)
        #expect(CommandRun(["recipients", "list", "--format", "json"], in: folder.path).output.contains("Quill"))
    }

    @Test func addsAndExportsPeople() throws {
        let folder = try TemporaryFolder()
        let add = ["recipients", "add", "firstName=Mira", "lastName=Holt", "email=MIRA@Example.org", "note==1+1"]
        #expect(CommandRun(add, in: folder.path).errors == "note: stored “mira@example.org” of “manual”\n")
        #expect(CommandRun(add, in: folder.path).errors.contains("is there already"))
        let invalid = CommandRun(["recipients", "add", "email=nonsense"], in: folder.path)
        #expect(invalid.status == 2 && invalid.errors.contains("the e-mail address cannot be right"))
        #expect(CommandRun(["recipients", "add", "nonsense"], in: folder.path).status == 64)
        #expect(CommandRun(["recipients", "export", "--csv", "people.csv"], in: folder.path).status == 0)
        #expect(try folder.text("people.csv").contains(",'=1+1\r\n"))
        let raw = CommandRun(["recipients", "export", "--csv", "-", "--raw"], in: folder.path)
        #expect(raw.output.contains(",=1+1\r\n"))
        let listed = CommandRun(["recipients", "list", "--format", "csv"], in: folder.path)
        #expect(listed.output.contains(",'=1+1\r\n"))
        #expect(CommandRun(["recipients", "add", "--key", "k7", "city=Hill"], in: folder.path).status == 0)
        let keyed = CommandRun(["recipients", "list", "--format", "csv"], in: folder.path)
        #expect(keyed.output.contains(",k7,") && keyed.output.contains("Hill"))
    }

    @Test(arguments: ["xlsx", "json", "vcf"])
    func mergesFilesOfAnyFormat(_ ending: String) throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-comb"))
        switch ending {
        case "xlsx": try folder.write(SampleBook(rows: [["firstName", "uid"], ["Ada", "0042"]]).bytes, to: "p.xlsx")
        case "json": try folder.write("[{\"firstName\": \"Ada\", \"uid\": \"0042\"}]", to: "p.json")
        default: try folder.write("BEGIN:VCARD\r\nN:;Ada\r\nUID:0042\r\nEND:VCARD\r\n", to: "p.vcf")
        }
        let run = CommandRun(
            [
                "merge", "text-comb.pdf", "--data", "p.\(ending)", "--out", "out", "--name", "{firstName}-{uid}.pdf",
                "--allow-unfilled",
            ],
            in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.names(in: "out").contains("Ada-0042.pdf"))
        let none = CommandRun(["merge", "text-comb.pdf", "--out", "out"], in: folder.path)
        #expect(none.status == 64 && none.errors.contains("--recipients"))
        let wrong = CommandRun(["merge", "text-comb.pdf", "--out", "out", "--data", "text-comb.pdf"], in: folder.path)
        #expect(wrong.status == 2)
    }
}
