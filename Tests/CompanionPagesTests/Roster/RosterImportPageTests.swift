#if Server
import Foundation
import TestSupport
import Testing

/// Imports of the roster with nothing but forms: how far they are, what failed, and going on.
struct RosterImportPageTests {
    /// The screen of an import once it has ended.
    private func ended(_ answer: ServedPage.Answer, of roster: ServedCompanion) throws -> String {
        let path = try roster.place(answer)
        var screen = try roster.get(path)
        for _ in 0..<1_200 where screen.contains("data-progress") {
            usleep(100_000)
            screen = try roster.get(path)
        }
        return screen
    }

    /// The store of another program is taken over once; what is there stays when it is tried again.
    @Test func aStoreOfAnotherProgramIsTakenOver() throws {
        let roster = try ServedCompanion()
        try FileManager.default.copyItem(
            atPath: SharedSample.path("companions/roster/coredata_DAModel2_reconstructed.sqlite"),
            toPath: roster.folder.file("old.sqlite"))
        #expect(try roster.get("/roster/workbook").contains("action=\"/roster/migration\""))
        let done = try ended(roster.upload("old.sqlite", to: "/roster/migration"), of: roster)
        #expect(done.contains("<h1>Imported</h1>") && done.contains("3 persons are new"), "\(done)")
        let names = ["강기윤", "강기정", "강길부"]
        let people = try roster.get("/roster/people")
        #expect(names.allSatisfy { people.contains($0) })
        #expect(try roster.get("/roster/favourites").contains("/roster/person/"))
        #expect(try !roster.get("/roster/workbook").contains("action=\"/roster/migration\""))
        let again = try ended(roster.upload("old.sqlite", to: "/roster/migration"), of: roster)
        #expect(again.contains("The roster was taken over before."), "\(again)")
        #expect(again.contains("What was there before is there unchanged."))
        let after = try roster.get("/roster/people")
        #expect(names.allSatisfy { after.contains($0) })
    }

    /// What was refused is tried again once somebody means it, or left at what is there.
    @Test func whatFailedIsTriedAgainOrLeft() throws {
        let roster = try ServedCompanion([["roster", "load", Fixture.file("roster/roster-1.10.0.xlsx")]])
        try FileManager.default.copyItem(
            atPath: Fixture.file("roster/roster-1.9.0.xlsx"), toPath: roster.folder.file("older.xlsx"))
        let plan = try roster.place(roster.upload("older.xlsx", to: "/roster/workbook"))
        #expect(try roster.get(plan).contains("name=\"sure\""))
        let upload = try #require(plan.split(separator: "/").last.map(String.init))
        let form: KeyValuePairs = ["upload": upload, "kind": "update"]
        let failed = try ended(roster.post("/roster/imports", form), of: roster)
        #expect(failed.contains("<h1>Nothing was imported</h1>"), "\(failed)")
        #expect(failed.contains("Try again") && failed.contains("name=\"sure\""))
        #expect(failed.contains("href=\"/roster/people\">Continue with what is there</a>"))
        #expect(try roster.get("/roster/workbook").contains("<li>Version 1.10.0"))
        let sure: KeyValuePairs = ["upload": upload, "kind": "update", "sure": "1"]
        let done = try ended(roster.post("/roster/imports", sure), of: roster)
        #expect(done.contains("<h1>Imported</h1>"), "\(done)")
        #expect(try roster.get("/roster/workbook").contains("<li>Version 1.9.0"))
    }
}
#endif
