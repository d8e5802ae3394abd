import ArgumentParser
import Testing

@testable import PacketCommands

/// Command lines that `extract-fields` reads itself are read as ArgumentParser reads them.
struct PlainCommandLineTests {
    @Test(arguments: [
        ["form.pdf"], ["help"], ["a=b c"], ["form.pdf", "--format", "json"], ["--format", "csv", "form.pdf"],
        ["form.pdf", "--format", "table"],
    ])
    func areReadAlike(_ arguments: [String]) throws {
        let parsed = try #require(
            PacketTool.parseAsRoot(["extract-fields"] + arguments) as? ExtractFieldsCommand)
        let plain = try #require(ExtractFieldsCommand.plain(["extract-fields"] + arguments))
        #expect(plain.form == parsed.form)
        #expect(plain.format == parsed.format)
        #expect(plain.templateRow == parsed.templateRow)
        #expect(plain.password.passwordFile == parsed.password.passwordFile)
        #expect(plain.common.store == parsed.common.store)
        #expect(plain.common.quiet == parsed.common.quiet)
        #expect(plain.common.verbose == parsed.common.verbose)
        #expect(plain.common.noColor == parsed.common.noColor)
    }

    @Test func areThoseWithAFormAndAFormat() {
        #expect(ExtractFieldsCommand.plain(["extract-fields", "form.pdf"]) != nil)
        #expect(ExtractFieldsCommand.plain(["extract-fields", "form.pdf", "--format", "json"]) != nil)
    }

    @Test(arguments: [
        [], ["inspect", "form.pdf"], ["extract-fields"], ["extract-fields", ""], ["extract-fields", "-"],
        ["extract-fields", "--help"], ["extract-fields", "a.pdf", "b.pdf"], ["extract-fields", "a.pdf", "-q"],
        ["extract-fields", "a.pdf", "--format"], ["extract-fields", "a.pdf", "--format", "xml"],
        ["extract-fields", "a.pdf", "--format", "csv", "--format", "csv"], ["extract-fields", "a.pdf", "--quiet"],
        ["extract-fields", "--format", "fdf", "--", "a.pdf"], ["extract-fields", "a.pdf", "--format=xfdf"],
        ["extract-fields", "a.pdf", "--store", "store"],
        ["extract-fields", "a.pdf", "--format", "csv", "--template-row"],
    ])
    func areNotAllTheOthers(_ arguments: [String]) {
        #expect(ExtractFieldsCommand.plain(arguments) == nil)
    }
}
