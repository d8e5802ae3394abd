#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// What is said of packets that were made, and of those that were not.
@Suite(.serialized) struct DoneTests {
    private static let folder: KeyValuePairs = ["kind": "folder", "out": "packets", "name": "{row}.pdf"]
    private static let table = "fullName,q0\nAda,one\nBo,two\nCyd,three\n"

    private func made() throws -> ServedWork {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: Self.table)
        #expect(try work.post("match/set", ["field": "0", "expression": "{fullName}"]).status == 303)
        #expect(try work.post("make", Self.folder).status == 303)
        #expect(try work.finish().contains("3 packets are there"))
        return work
    }

    /// Packets that are not as they should be are told with their rows, and not behind a sentence that all are there.
    @Test func whatCannotBeVerifiedIsListed() throws {
        let work = try made()
        try work.page.folder.write("%PDF-1.7 nothing", to: "packets/2.pdf")
        #expect(try work.post("verify").status == 303)
        while try work.get("done").contains("data-events=") { usleep(100_000) }
        let done = try work.get("done")
        #expect(done.contains("3 packets are there, 1 of them is not as it should be"), "\(done)")
        #expect(done.contains("<div class=\"card problem\" id=\"verified\""), "\(done)")
        #expect(done.contains(">2.pdf</a>, <a href=\"/work/\(work.id)/look?row=2\">Row 2 · Bo</a>:"), "\(done)")
    }

    /// A file that is in the way is moved, and its row is nothing to correct.
    @Test func aChangedFileIsToBeMoved() throws {
        let work = try made()
        try work.page.folder.write("my own notes", to: "packets/2.pdf")
        #expect(try work.post("make", Self.folder).status == 303)
        let done = try work.finish()
        #expect(done.contains("move the file that is in the way, or choose another folder in Make"), "\(done)")
        #expect(!done.contains("/failed\"") && done.contains("Row 2 · Bo"), "\(done)")
    }

    /// Another table does not make what was made undone: the last step says what there is, and what comes next.
    @Test func packetsOfTheTableBeforeAreTold() throws {
        let work = try made()
        try work.page.folder.write("fullName,q0\nDee,four\n", to: "other.csv")
        #expect(try work.post("people", ["name": "other.csv"]).status == 303)
        let answer = try work.page.ask("/work/\(work.id)/done", ["-b", work.cookie])
        #expect(answer.status == 200 && answer.body.contains("class=\"steps\""), "\(answer.body)")
        #expect(answer.body.contains("Of the table before, “people.csv”, 3 packets were made."), "\(answer.body)")
        #expect(answer.body.contains("/packets/logs?batch=") && !answer.body.contains("That did not work"))
        #expect(answer.body.contains("href=\"/work/\(work.id)/check\""))
        #expect(try work.get("people").contains("/work/\(work.id)/done"))
    }

    /// A table without rows goes no further.
    @Test func aTableWithoutRowsMakesNothing() throws {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: Self.table)
        try work.page.folder.write("fullName,q0\n", to: "bare.csv")
        #expect(try work.post("people", ["name": "bare.csv"]).status == 303)
        let people = try work.get("people")
        #expect(people.contains("id=\"bare\"") && people.contains("The table has no rows"), "\(people)")
        #expect(!people.contains("Go on: match columns"))
        #expect(try work.get("make").contains("id=\"nothing\""))
        let refused = try work.post("make", Self.folder)
        #expect(refused.status == 422 && refused.body.contains("The table has no rows"), "\(refused.body)")
        #expect(try !work.get("done").contains("id=\"summary\""))
    }

    /// Make says how many packets there will be, and why not more.
    @Test func makeSaysWhatItWillMake() throws {
        let sample = try String(
            contentsOfFile: "\(Fixture.package)/templates/volunteer-registration/sample.csv", encoding: .utf8)
        let work = try ServedWork(
            form: "templates/volunteer-registration/form.pdf",
            table: sample.replacing(",Oldbridge,M,", with: ",Oldbridge,nonsense,"))
        _ = try work.post("match/accept", ["all": "1"])
        #expect(try work.skip(2).status == 303)
        let make = try work.get("make")
        let errors = #/will be made; 1 row is left out; \d+ rows? ha(?:s|ve) an error and gets? none\./#
        #expect(make.contains(errors), "\(make)")
        // Rows are told with the person.
        #expect(try work.get("check").contains("Agnieszka"))
        #expect(try work.get("make", language: "ko").contains("1행은 뺐습니다; "))
    }

    /// Rows without a packet of which the command said nothing are told of all the same: very many, or those of another process.
    @Test(
        arguments: [
            ([], nil, 0), ([1, 1, 2], 2, 0), ([1, 1, 2], 5, 3), ([], 4, 4), ([1, 2], 1, 0),
        ] as [([Int], Int?, Int)])
    func rowsThatAreNotToldAreCounted(told: [Int], failed: Int?, untold: Int) {
        var outcome = MergeOutcome(batch: "b", failed: failed)
        outcome.problems = told.map {
            MergeOutcome.Problem(row: $0, code: "cell", severity: "error", message: "no choice")
        }
        outcome.problems?.append(MergeOutcome.Problem(row: 9, code: "cell", severity: "warning", message: "long"))
        #expect(DoneScreen.untold(outcome) == untold)
        #expect(DoneScreen.untold(nil) == 0)
    }

    @Test func progressSaysOfHowMany() {
        let words = Words.of(.english)
        let progress = JobProgress(done: 132, failed: 2)
        #expect(MakeStep.sentence(progress, of: 1_200, words) == "130 of 1,200 packets made, 2 rows not made")
        #expect(MakeStep.sentence(progress, of: nil, words) == "130 packets made, 2 rows not made")
    }
}
#endif
