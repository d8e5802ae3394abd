#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// A screen that is not up to date does nothing to rows that it has not shown.
@Suite struct StaleTableTests {
    private static let changed = "The table was changed since this page was opened; look at the row again."
    private static let table = "fullName,q0\nAda,one\nBo,two\n"

    private func work() throws -> ServedWork {
        let work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: Self.table)
        // The same columns, and the rows in another order.
        try work.page.folder.write("fullName,q0\nBo,two\nAda,one\n", to: "turned.csv")
        return work
    }

    /// What an old screen shows of a row is no correction of the row that has its number now.
    @Test func anotherTableIsNotCorrected() throws {
        let work = try work()
        let old = try work.get("check?row=1")
        #expect(try work.post("people", ["name": "turned.csv"]).status == 303)
        let refused = try work.correct(1, ["fullName": "Ada", "q0": "three"], on: old)
        #expect(refused.status == 409 && refused.body.contains(Self.changed), "\(refused.body)")
        #expect(try !work.get("people").contains("corrected beside"))
        #expect(try work.correct(1, ["fullName": "Bo", "q0": "three"]).status == 303)
        #expect(try work.get("people").contains("1 cell is corrected beside"))
    }

    /// What another tab corrected in the row stays.
    @Test func anotherCorrectionIsNotUndone() throws {
        let work = try work()
        let old = try work.get("check?row=1")
        #expect(try work.correct(1, ["fullName": "Eve", "q0": "one"]).status == 303)
        let refused = try work.correct(1, ["fullName": "Ada", "q0": "three"], on: old)
        #expect(refused.status == 409 && refused.body.contains(Self.changed), "\(refused.body)")
        #expect(try work.get("check?row=1").contains("value=\"Eve\""))
    }

    /// A form that does not say what its screen showed is refused as well.
    @Test func aFormSaysWhatItsScreenShowed() throws {
        let work = try work()
        #expect(try work.post("correct", ["row": "1", "column.0": "q0", "value.0": "x"]).status == 409)
        #expect(try work.post("skip", ["row": "1"]).status == 409)
        let table = try work.table()
        let pairs = ["row": "1", "column.0": "q0", "value.0": "x", "table": table] as KeyValuePairs
        #expect(try work.post("correct", pairs).status == 409)
    }

    /// A row is left out of the table in which somebody saw it.
    @Test func aRowOfAnotherTableIsNotLeftOut() throws {
        let work = try work()
        let old = try work.table()
        #expect(try work.post("people", ["name": "turned.csv"]).status == 303)
        let refused = try work.post("skip", ["row": "1", "want": "out", "table": old])
        #expect(refused.status == 409 && refused.body.contains(Self.changed))
        #expect(try !work.get("people").contains("is left out"))
        // The opened row, and the packet of a row, can be left out and taken in.
        #expect(try work.skip(1).status == 303)
        for screen in ["check?row=1", "look?row=1"] {
            let body = try work.get(screen)
            #expect(body.contains("name=\"want\" value=\"in\"") && body.contains("take in"), "\(screen): \(body)")
        }
    }

    /// The same table again forgets nothing that was made, also where nothing was corrected; another one does.
    @Test func theSameTableKeepsWhatWasMade() throws {
        let work = try work()
        let former = "id=\"former\""
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        #expect(try !work.finish().contains(former))
        #expect(try work.post("people", ["name": "people.csv"]).status == 303)
        #expect(try !work.get("done").contains(former))
        // A file that was changed in its place is another table.
        try work.page.folder.write("fullName,q0\nBo,two\nAda,one\n", to: "people.csv")
        #expect(try work.post("people", ["name": "people.csv"]).status == 303)
        let done = try work.get("done")
        #expect(done.contains(former), "\(done)")
    }

    /// Where cells are no longer corrected, no copy with people's data stays.
    @Test func copiesGoWithTheCorrections() throws {
        let work = try work()
        func copies() throws -> [String] {
            let files = try #require(FileManager.default.enumerator(atPath: work.page.folder.path))
            return files.compactMap { $0 as? String }.filter { $0.contains("/corrected") && $0.hasSuffix(".csv") }
        }
        #expect(try work.correct(1, ["q0": "three"]).status == 303)
        #expect(try copies().count == 1)
        #expect(try work.post("people", ["name": "turned.csv"]).status == 303)
        #expect(try copies() == [])
        #expect(try work.correct(1, ["q0": "three"]).status == 303)
        #expect(try work.post("corrections/remove").status == 303)
        #expect(try copies() == [])
    }

    /// Another table drops what was said of the rows before, and says so; the same file again keeps it.
    @Test func whatIsDroppedIsSaid() throws {
        let work = try work()
        #expect(try work.correct(1, ["q0": "three"]).status == 303)
        #expect(try work.skip(2).status == 303)
        let same = try work.post("people", ["name": "people.csv"])
        #expect(same.status == 303 && !same.head.contains("tableDropped"), "\(same.head)")
        let people = try work.get("people")
        #expect(people.contains("1 cell is corrected beside") && people.contains("1 row is left out"))
        // The same rows under another name, too.
        try work.page.folder.write(Self.table, to: "copy.csv")
        #expect(try work.post("people", ["name": "copy.csv"]).status == 303)
        #expect(try work.get("check?row=1").contains("value=\"three\""))
        let other = try work.post("people", ["name": "turned.csv"])
        #expect(other.head.contains("/people?done=tableDropped&n=2"), "\(other.head)")
        let told = try work.get("people?done=tableDropped&n=2")
        #expect(told.contains("2 corrections and left-out rows of the table before were dropped"), "\(told)")
        #expect(try work.get("people", language: "ko").contains("turned.csv"))
    }
}
#endif
