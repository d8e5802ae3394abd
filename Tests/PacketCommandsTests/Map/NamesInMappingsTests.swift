import CommandSupport
import PDFForms
import TestSupport
import Testing

@testable import PacketCommands

/// How the fields of a mapping may be called, and what is said about those that are not there.
struct NamesInMappingsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "hierarchy"), to: "form.pdf")
        try folder.write("town\nRom\n", to: "p.csv")
    }

    private func merge(_ mapping: String, _ more: String...) throws -> CommandRun {
        try folder.write(mapping, to: "m.yaml")
        return CommandRun(
            ["merge", "form.pdf", "--csv", "p.csv", "--map", "m.yaml", "--out", "o", "--fillable", "--name", "x.pdf"]
                + more, in: folder.path)
    }

    @Test(arguments: ["applicant.address.city", "address.city", "city"])
    func takesAnyTailOfItsOwn(_ name: String) throws {
        #expect(try merge("fields:\n  \(name): '{town}'\n").status == 0)
        #expect(try Form(in: folder, "o/x.pdf").fields.first { $0.name.hasSuffix("city") }?.value == ["Rom"])
        #expect(try merge("", "--set", "\(name)={town|upper}", "--overwrite").status == 0)
        #expect(try Form(in: folder, "o/x.pdf").fields.first { $0.name.hasSuffix("city") }?.value == ["ROM"])
    }

    @Test func namesAllThatAreGoneAtOnce() throws {
        let run = try merge("fields:\n  citty: '{town}'\n  Name: '{town}'\n  city: '{town}'\n  Street: '{town}'\n")
        #expect(run.status == 2)
        #expect(run.errors.contains("the form has no fields “citty”, “Name”, “Street” that take a value"))
        let one = try merge("fields:\n  citty: '{town}'\n")
        #expect(one.errors.contains("line 2") && one.errors.contains("did you mean “city”?"))
    }

    @Test(arguments: [
        "fields:\n  city: {town}\n", "fields:\n  city: {First name}\n", "fields:\n  city: {value: {town}}\n",
        "fields:\n  city: {town} {land}\n", "name: {town}\n",
    ])
    func saysThatBracesStandInQuotes(_ mapping: String) throws {
        let run = try merge(mapping)
        #expect(run.status == 2 && run.errors.contains("hint: ") && run.errors.contains("\"{"))
    }

    @Test func usesTheShortestNameInMessages() throws {
        try folder.write("town,ok\n1234567890123,maybe\n", to: "p.csv")
        let run = try merge("fields:\n  city: '{town}'\n  agree: '{ok}'\n")
        #expect(run.status == 3 && run.errors.contains("“agree”") && !run.errors.contains("first.part.agree"))
        let report = try merge("fields:\n  agree: '{ok}'\n", "--format", "json").output
        #expect(report.contains("\"field\": \"first.part.agree\""))
    }
}
