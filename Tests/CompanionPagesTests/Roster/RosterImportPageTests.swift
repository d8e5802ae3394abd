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

    /// Photos are those of the folder that the user named; where there is none, or a file that is no picture, a placeholder is.
    @Test func photosAreThoseOfTheUsersFolder() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("pictures"), withIntermediateDirectories: false)
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        try folder.write(head + Array("of person one".utf8), to: "pictures/1.png")
        try folder.write("no picture", to: "pictures/2.png")
        try folder.write(head + Array("from elsewhere".utf8), to: "3.png")
        try CompanionBrowser.run(["roster", "load", Fixture.file("roster/roster-1.9.0.xlsx")], in: folder)
        try CompanionBrowser.run(["roster", "set", "--photos", "pictures"], in: folder)
        let roster = try ServedCompanion(in: folder)
        #expect(try roster.get("/roster/people").contains("src=\"/roster/photo/1\""))
        #expect(try roster.get("/roster/photo/1").contains("of person one"))
        for no in 2...3 {
            let photo = try roster.answer("/roster/photo/\(no)")
            #expect(photo.status == 200 && photo.head.contains("image/png"), "\(no)")
            #expect(!photo.body.contains("no picture") && !photo.body.contains("from elsewhere"), "\(no)")
        }
        #expect(try roster.answer("/roster/photo/..%2F..%2F3").status >= 400)
    }
}
#endif
