#if Server
import TestSupport
import Testing

/// A companion's people in the workbench: offered beside tables, and called in words.
@Suite(.serialized) struct CivicListTests {
    private let served: ServedCompanion

    init() throws { served = try ServedCompanion([["civic", "state", "use", "sd"]]) }

    @Test func officialsAreOfferedBesideTables() throws {
        let place = try served.place(served.post("/work", [:]))
        let work = place.split(separator: "/").dropLast().joined(separator: "/")
        let people = try served.get("/\(work)/people")
        #expect(people.contains("<option value=\"civic:\">Officials of South Dakota ("), "\(people)")
        // Lists without anybody are not offered.
        #expect(!people.contains("newsletter:") && !people.contains("roster:"), "\(people)")
        #expect(try served.post("/\(work)/people", ["recipients": "civic:"]).status == 303)
        let chosen = try served.get("/\(work)/people")
        #expect(chosen.contains("<h2 id=\"table\">Officials of South Dakota, "), "\(chosen)")
        #expect(chosen.contains("<option value=\"civic:\" selected>"), "\(chosen)")
    }

    /// The ids by which a query means single officials are for the command line.
    @Test func singleOfficialsAreCounted() throws {
        let reps = try served.get("/civic/state/reps")
        let id = try #require(reps.firstMatch(of: #/name="id" value="([^"]+)"/#)).1
        let begun = try served.post("/packets/people/begin", ["q": "civic:id=\(id)"])
        #expect(begun.status == 303, "\(begun.body)")
        let home = try served.get("/")
        #expect(home.contains("Officials of South Dakota, 1 person"), "\(home)")
        #expect(!home.contains("civic:id="), "\(home)")
    }
}
#endif
