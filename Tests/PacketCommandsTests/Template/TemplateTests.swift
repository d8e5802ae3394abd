import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// Storing, showing, using and removing templates.
struct TemplateTests {
    @Test func keepsFormsUnderNames() throws {
        let folder = try TemporaryFolder()
        for form in ["links", "hierarchy"] { try folder.copy(Fixture.form(form)) }
        try folder.write("fields:\n  name: '{fullName}'\n", to: "map.yaml")
        func packet(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }

        var run = packet("template", "add", "links.pdf", "--map", "map.yaml", "--notes", "a link")
        #expect(run.errors == "note: stored “links” with 1 field, in use\n")
        run = packet("template", "add", "hierarchy.pdf", "--name", "Applicants", "--quiet")
        #expect(run.status == 0 && run.errors == "")
        for format in ["table", "json", "csv"] {
            run = packet("template", "list", "--format", format)
            #expect(snapshot(run.output, named: "template-list-\(format)") == .matches)
        }
        run = packet("template", "show", "--format", "json")
        #expect(snapshot(run.output, named: "template-show-json") == .matches)
        run = packet("template", "show", "links")
        #expect(snapshot(run.output, named: "template-show-table") == .matches)

        // A stored template can be named in place of a file, whatever has become of the file.
        run = packet("extract-fields", "APPLICANTS", "--format", "csv")
        #expect(run.output.hasPrefix("applicant.address.postcode,"))
        _ = packet("template", "show", "applicants", "--save-form", "copy.pdf")
        #expect(try folder.bytes("copy.pdf") == folder.bytes("hierarchy.pdf"))

        run = packet("template", "use", "applicants")
        #expect(run.errors == "note: “Applicants” is in use\n")
        run = packet("template", "remove", "applicants")
        #expect(run.errors == "note: removed “Applicants”; no template is in use now\n")
        run = packet("template", "list", "--format", "csv")
        #expect(run.output.split(separator: "\r\n").count == 2)
    }

    @Test func replacesOnlyWhenAsked() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("links"))
        func add(_ options: String...) -> CommandRun {
            CommandRun(["template", "add", "links.pdf"] + options, in: folder.path)
        }
        #expect(add("--no-use").errors == "note: stored “links” with 1 field\n")
        let refused = add()
        #expect(refused.status == 2)
        #expect(
            refused.errors
                == """
                packet: there is a stored template “links”
                hint: choose another name with --name, or replace it with --replace

                """)
        #expect(add("--replace", "--use").errors == "note: stored “links” with 1 field, in use\n")
    }
}
