#if Server
import TestSupport
import Testing

/// In what order packets come is chosen where people are, and nowhere else.
@Suite struct PeopleOrderTests {
    private func work() throws -> ServedWork {
        let work = try ServedWork(
            form: "Fixtures/forms/labels.pdf", table: "name,city\nCyd,Rome\nAda,Rome\nBo,Bonn\n")
        #expect(try work.post("match/set", ["field": "7", "expression": "{name}"]).status == 303)
        return work
    }

    /// Begins to make packets in a folder.
    private func made(_ work: ServedWork, in folder: String) throws -> ServedPage.Answer {
        try work.post("make", ["kind": "folder", "out": folder, "name": "{row}.pdf"])
    }

    /// The order is kept whatever is chosen in Make, and goes away when it is taken back.
    @Test func makeKeepsTheOrder() throws {
        let work = try work()
        let chosen: KeyValuePairs = ["order.0": "city", "descending.0": "1", "order.1": "name"]
        let answer = try work.post("people/order", chosen)
        #expect(answer.status == 303 && answer.head.contains("people?done=ordered"), "\(answer.head)")
        let people = try work.get("people?done=ordered")
        for said in [
            "<option value=\"city\" selected>", "<option value=\"name\" selected>",
            "name=\"descending.0\" value=\"1\" checked", "Packets come in this order",
        ] { #expect(people.contains(said), "\(said): \(people)") }
        #expect(!people.contains("name=\"descending.1\" value=\"1\" checked"))
        let make = try work.get("make")
        #expect(make.contains("Packets come in the order of: city (downwards), name.") && !make.contains("order.0"))
        #expect(try work.get("make", language: "ko").contains("문서의 순서: city (내림차순), name."))
        #expect(try made(work, in: "packets").status == 303)
        _ = try work.finish()
        #expect(try work.get("make").contains("--sort={city},desc"))
        #expect(try work.post("people/order", ["order.0": "", "order.1": ""]).status == 303)
        #expect(try !work.get("make").contains("Packets come in the order of"))
    }

    /// A column that the table lacks is refused; one of the table before is forgotten with it.
    @Test(arguments: ["nosuch", "a\u{0}b", "{name}", "name,desc"])
    func columnsOfTheTableAreTaken(_ column: String) throws {
        let work = try work()
        #expect(try work.post("people/order", ["order.0": column]).status == 400)
        #expect(try work.post("people/order", ["order.0": "city", "order.1": "name"]).status == 303)
        try work.page.folder.write("name,street\nEve,Main St\n", to: "other.csv")
        #expect(try work.post("people", ["name": "other.csv"]).status == 303)
        let people = try work.get("people")
        #expect(people.contains("<option value=\"name\" selected>") && !people.contains("\"city\""), "\(people)")
        #expect(try made(work, in: "packets").status == 303)
        _ = try work.finish()
    }

    /// A table that has changed under its name has no packets in an order that it does not know; People mends it.
    @Test func aColumnThatIsGoneIsMendedInPeople() throws {
        let work = try work()
        #expect(try work.post("people/order", ["order.0": "city"]).status == 303)
        try work.page.folder.write("name,street\nEve,Main St\n", to: "people.csv")
        let refused = try made(work, in: "packets")
        #expect(refused.status == 422 && refused.body.contains("id=\"order-wrong\""), "\(refused.body)")
        #expect(refused.body.contains("no column of this table is called “city”"), "\(refused.body)")
        #expect(refused.body.contains("/people#order\"") && !refused.body.contains("href=\"#order\""))
        #expect(try work.post("people/order", ["order.0": "street"]).status == 303)
        #expect(try made(work, in: "packets").status == 303)
        _ = try work.finish()
    }
}
#endif
