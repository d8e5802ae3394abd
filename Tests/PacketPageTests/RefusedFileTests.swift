#if Server
import Foundation
import TestSupport
import Testing

/// A file that is not taken is told with what to do instead.
@Suite(.serialized) struct RefusedFileTests {
    private let work: ServedWork

    init() throws {
        work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full,other\nJane,a\n")
    }

    /// Chooses a file of the folder; answers the status and what is said.
    private func choose(_ name: String, in step: String, _ language: String) throws -> (status: Int, said: String) {
        let answer = try work.page.ask(
            "/work/\(work.id)/\(step)",
            [
                "-b", work.cookie, "-H", "Accept-Language: \(language)", "--data-urlencode", "_token=\(work.token)",
                "--data-urlencode", "name=\(name)",
            ])
        return (answer.status, answer.body)
    }

    @Test(arguments: ["en", "ko"]) func aFormWithAPasswordNeedsACopyWithout(language: String) throws {
        let form = try Data(contentsOf: URL(fileURLWithPath: Fixture.form("encrypted-user-password")))
        try work.page.folder.write([UInt8](form), to: "locked.pdf")
        let (status, said) = try choose("locked.pdf", in: "form", language)
        #expect(status == 422 && said.contains("qpdf --decrypt --password=PASSWORD"), "\(said)")
        #expect(!said.contains("--password-file"))
    }

    /// The hint of a command names no option that the command lacks.
    @Test func theCommandTakesNoPassword() throws {
        let form = try Data(contentsOf: URL(fileURLWithPath: Fixture.form("encrypted-user-password")))
        try work.page.folder.write([UInt8](form), to: "locked.pdf")
        let run = try work.run(["ui", "locked.pdf", "--no-open"])
        #expect(run.status == 2 && run.said.contains("qpdf --decrypt"), "\(run.said)")
        #expect(!run.said.contains("give its password with --password-file"))
    }

    @Test(arguments: [("en", "belongs in step 2, People"), ("ko", "2단계 ‘사람’")])
    func aTableIsNoForm(language: String, says: String) throws {
        try work.page.folder.write("full,other\nJane,a\n", to: "wrong.pdf")
        let (status, said) = try choose("wrong.pdf", in: "form", language)
        #expect(status == 422 && said.contains(says), "\(said)")
        // A damaged PDF is not taken for a table.
        try work.page.folder.write("%PDF-1.7\nnothing", to: "broken.pdf")
        #expect(try !choose("broken.pdf", in: "form", language).said.contains(says))
    }

    /// A damaged workbook is told as one, however much of it is left.
    @Test(arguments: ["PK\u{3}\u{4}the beginning of a workbook", String(repeating: "\u{1}\u{2}x", count: 400)])
    func aDamagedWorkbookIsAWorkbook(bytes: String) throws {
        try work.page.folder.write(bytes, to: "people.xlsx")
        let (status, said) = try choose("people.xlsx", in: "people", "en")
        #expect(status == 422 && said.lowercased().contains("the workbook is damaged"), "\(said)")
        #expect(!said.contains("not a text file"))
        #expect(try choose("people.xlsx", in: "people", "ko").said.contains("통합 문서가 손상되었습니다"))
    }
}
#endif
