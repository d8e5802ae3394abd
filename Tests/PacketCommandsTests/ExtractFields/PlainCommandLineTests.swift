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

    @Test(arguments: [
        ["form.pdf", "data.json", "--out", "a.pdf"], ["form.pdf", "-", "-o", "-"],
        ["--set", "A=b c", "form.pdf", "--out", "a.pdf", "--set", "C={d}", "--fillable", "--overwrite"],
        ["form.pdf", "d.csv", "--format", "json", "-o", "a.pdf"],
    ])
    func areReadAlikeForFill(_ arguments: [String]) throws {
        let parsed = try #require(PacketTool.parseAsRoot(["fill"] + arguments) as? FillCommand)
        let plain = try #require(FillCommand.plain(["fill"] + arguments) as? FillCommand)
        #expect(plain.form == parsed.form && plain.data == parsed.data && plain.out == parsed.out)
        #expect(plain.format == parsed.format && plain.strict == parsed.strict)
        #expect(plain.pictures.folders == parsed.pictures.folders)
        #expect(plain.table.delimiter == parsed.table.delimiter && plain.table.encoding == parsed.table.encoding)
        #expect(plain.mapping.map == parsed.mapping.map && plain.mapping.assignments == parsed.mapping.assignments)
        #expect(plain.mapping.keepEmpty == parsed.mapping.keepEmpty)
        #expect(plain.mapping.onOverflow == parsed.mapping.onOverflow)
        #expect(plain.packets.fillable == parsed.packets.fillable)
        #expect(plain.packets.keepScripts == parsed.packets.keepScripts)
        #expect(plain.packets.breakSignatures == parsed.packets.breakSignatures)
        #expect(plain.packets.dropTags == parsed.packets.dropTags)
        #expect(plain.packets.overwriting.overwrite == parsed.packets.overwriting.overwrite)
        #expect(plain.password.passwordFile == parsed.password.passwordFile)
        #expect(plain.common.store == parsed.common.store && plain.common.quiet == parsed.common.quiet)
    }

    @Test(arguments: [
        ["fill"], ["fill", "form.pdf"], ["fill", "form.pdf", "-o", "a.pdf"], ["fill", "-", "-", "-o", "a.pdf"],
        ["fill", "form.pdf", "d.json", "e.json", "-o", "a.pdf"], ["fill", "form.pdf", "d.json", "-o"],
        ["fill", "form.pdf", "d.json", "-o", "a.pdf", "--strict"],
        ["fill", "form.pdf", "--set", "A", "-o", "a.pdf"], ["fill", "--help"], ["merge", "form.pdf", "d", "-o", "a"],
    ])
    func areNotThoseOfOtherOptions(_ arguments: [String]) { #expect(FillCommand.plain(arguments) == nil) }

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
