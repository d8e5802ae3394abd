import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// With `--format json` a failure is JSON on standard output, and the sentence stands on standard error as always.
struct FailureTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let code: String
        let place: String?
        let status: Int32

        init(_ arguments: String..., code: String, place: String? = nil, status: Int32 = 2) {
            (self.arguments, self.code, self.place, self.status) = (arguments, code, place, status)
        }

        var testDescription: String { arguments.joined(separator: " ") }

        static let all = [
            Case("extract-fields", "no.pdf", code: "not-found"),
            Case("extract-fields", "text.csv", code: "wrong-file"),
            Case("inspect", "no.pdf", code: "not-found"),
            Case("check", "form.pdf", "--csv", "no.csv", code: "data-file-not-found", place: "no.csv"),
            Case(
                "merge", "form.pdf", "--csv", "text.csv", "--out", "out", "--set", "Name={", code: "mapping",
                place: "--set"),
            Case(
                "merge", "form.pdf", "--csv", "text.csv", "--out", "out", "--map", "bad.yaml", code: "mapping",
                place: "bad.yaml, line 2"),
            Case("map", "form.pdf", "--csv", "no.csv", code: "data-file-not-found"),
            Case("template", "show", "nobody", code: "not-found"),
            Case("verify", "nowhere", code: "not-found"),
            Case("log", "list", "--store", "text.csv", code: "store-not-a-database"),
            Case("batch", "show", "none", code: "not-found"),
            Case("merge", "form.pdf", "--csv", "text.csv", code: "usage", status: 64),
            Case("extract-fields", "form.pdf", "--frobnicate", code: "usage", status: 64),
            Case("frobnicate", code: "usage", status: 64),
        ]
    }

    @Test(arguments: Case.all)
    func isAnObjectWithACode(_ failure: Case) throws {
        let folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "text-single"), to: "form.pdf")
        try folder.write("a,b\n1,2\n", to: "text.csv")
        try folder.write("fields:\n  x: '{'\n", to: "bad.yaml")
        let run = CommandRun(failure.arguments + ["--format", "json"], in: folder.path)
        #expect(run.status == failure.status && run.errors.hasPrefix("packet: "))
        let error = try #require(JSONShape.object(run.output)?["error"] as? [String: Any])
        #expect(Set(error.keys) == ["code", "message", "place", "hint", "exit"])
        #expect(error["code"] as? String == failure.code && error["exit"] as? Int == Int(failure.status))
        if let place = failure.place { #expect((error["place"] as? String)?.contains(place) == true) }
        let message = try #require(error["message"] as? String)
        #expect(!message.isEmpty && run.errors.contains(message.split(separator: "\n")[0]))
        let plain = CommandRun(failure.arguments, in: folder.path)
        #expect(plain.output == "" && plain.status == failure.status)
    }

    /// What ends a merge after its first row stands in its report, in the same shape.
    @Test func isPartOfAReportThatThereIs() throws {
        let folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "text-single"), to: "form.pdf")
        try folder.write("left\n1\n", to: "p.csv")
        try folder.write("mine", to: "all.pdf")
        let run = CommandRun(
            ["merge", "form.pdf", "--csv", "p.csv", "--single", "all.pdf", "--format", "json"], in: folder.path)
        let report = try #require(JSONShape.object(run.output))
        #expect(run.status == 2 && (report["error"] as? [String: Any])?["code"] as? String == "merge-exists")
        #expect(report["rows"] != nil)
    }
}
