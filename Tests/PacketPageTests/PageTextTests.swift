#if Server
import Foundation
import PacketFiles
import TestSupport
import Testing

@testable import PacketPage

/// Words and templates of the page.
struct PageTextTests {
    /// Every key of one language is one of the others; only English tells one of a thing apart.
    @Test func languagesHaveTheSameKeys() {
        func keys(_ language: PageLanguage) -> Set<String> {
            Set(Words.of(language).texts.keys.filter { !$0.hasSuffix(".one") })
        }
        for language in PageLanguage.allCases { #expect(keys(language) == keys(.english)) }
    }

    /// What templates and sources say is in the catalogues, and has the same values in it in each language.
    @Test func everyKeyHasItsText() throws {
        let texts = Words.of(.english).texts
        let folder = "\(Fixture.package)/Sources/PacketPage"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        for file in files where file.hasSuffix(".mustache") {
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            for match in source.matches(of: /\{\{w\.([A-Za-z.]+)\}\}/) {
                #expect(texts[String(match.1)] != nil, "\(file): \(match.1)")
            }
        }
        for file in files where file.hasSuffix(".swift") {
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            for match in source.matches(of: /words(?:\.counted\(|\[|\()\s*"([A-Za-z.]+)"/) {
                #expect(texts[String(match.1)] != nil, "\(file): \(match.1)")
            }
        }
        func places(_ text: String) -> [String] { text.matches(of: /\{[a-z]+\}/).map { String($0.0) }.sorted() }
        for (key, text) in texts where !key.hasSuffix(".one") {
            for language in PageLanguage.allCases { #expect(places(Words.of(language)[key]) == places(text), "\(key)") }
        }
    }

    /// What a browser says it likes, and the language it gets.
    @Test(arguments: [
        (nil, "en"), ("ko", "ko"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en-US,ko;q=0.5", "en"), ("de,fr", "en"),
        ("en;q=0.1,ko;q=0.2", "ko"), ("ko;q=0,en", "en"), ("*", "en"), (";;;,=q", "en"),
    ])
    func languageFollowsTheBrowser(field: String?, language: String) {
        #expect(PageLanguage(accepting: field).rawValue == language)
    }

    /// Who likes none of the languages that are offered gets the first of them.
    @Test(arguments: [
        ("en", ["ko"], "ko"), ("en,ko;q=0.5", ["ko", "en"], "en"), ("fr", ["ko", "en"], "ko"),
        (nil, ["ko", "en"], "ko"),
        ("ko", ["en"], "en"),
    ])
    func languageIsOneOfThoseOffered(field: String?, offered: [String], language: String) {
        let offered = offered.compactMap { PageLanguage(rawValue: $0) }
        #expect(PageLanguage(accepting: field, among: offered).rawValue == language)
    }

    /// Rows left out, and what `--rows` says then.
    @Test(
        arguments: [
            ([], nil), ([1], "2-"), ([2], "1,3-"), ([3], "1-2,4-"), ([1, 2, 5], "3-4,6-"), ([4, 2], "1,3,5-"),
        ] as [(Set<Int>, String?)])
    func rowsWithoutSome(skipped: Set<Int>, text: String?) { #expect(RowsOption.text(without: skipped) == text) }

    /// Names that uploads say, and what their files are called.
    @Test(arguments: [
        ("form.pdf", "form.pdf"), ("../../x", "_.._x"), (".hidden", "hidden"), ("-rf", "rf"), ("a\u{0}b\u{1B}", "a_b_"),
        ("홍길동.pdf", "홍길동.pdf"), ("", "file"), ("a/b\\c", "a_b_c"),
    ])
    func namesOfUploadsAreNames(name: String, safe: String) { #expect(SafeFileName.of(name) == safe) }
}
#endif
