import PDFForms
import TestSupport
import Testing

@testable import PacketPlanning

/// Reading packet files.
struct PacketFileTests {
    @Test func readsWhatItSays() throws {
        let file = try PacketFile(
            """
            name: "{row}.pdf"
            groupBy: order
            duplex: true
            onOverflow: fail
            forms:
              - letter.pdf
              - form: bill.pdf
                id: bill
                when: 'amount != ""'
                copies: 2
                startOn: any
                per: 10
                lines:
                  count: 10
                  first: 0
                  fields: {"Item #": "{article}"}
                fields:
                  Name: "{name}"
              - {form: receipt.pdf, map: receipt.yaml, per: row}
            """, file: "p.yaml")
        #expect(file.entries.map(\.form) == ["letter.pdf", "bill.pdf", "receipt.pdf"])
        #expect(file.groupBy == "order" && file.isDuplex && file.common.overflow == .fail)
        let bill = file.entries[1]
        #expect(bill.id == "bill" && bill.copies == 2 && bill.startsOnRight == false && bill.per == .lines(10))
        #expect(bill.condition == "amount != \"\"" && bill.mapping?.entries.map(\.field) == ["Name"])
        #expect(bill.lines?.count == 10 && bill.lines?.first == 0 && bill.lines?.fields.map(\.name) == ["Item #"])
        #expect(file.entries[2].map == "receipt.yaml" && file.entries[2].per == .lines(1))
        let json = try PacketFile(#"{"forms": [{"form": "a.pdf", "copies": 3}]}"#, file: "p.json")
        #expect(json.entries.map(\.copies) == [3])
    }

    @Test(arguments: [
        ("forms: a.pdf", "has to be a list"), ("forms: []", "names no form"), ("x: 1", "“x” is not one of"),
        ("fields: {a: b}\nforms: [a.pdf]", "belongs to one of the forms"),
        ("forms:\n  - {form: a.pdf, copies: 0}", "line 2: copies is a number from 1 to 100"),
        ("forms:\n  - {form: a.pdf, per: never}", "per is packet, row, or a number"),
        ("forms:\n  - {form: a.pdf, startOn: left}", "startOn is right or any"),
        ("forms:\n  - {copies: 2}", "has no “form”"), ("forms:\n  - {form: a.pdf, id: \"a:b\"}", "an id has letters"),
        ("forms:\n  - {form: a.pdf, map: m.yaml, fields: {a: b}}", "not both"),
        ("forms:\n  - {form: a.pdf, lines: {fields: {Item: \"{x}\"}}}", "has # in the place"),
        ("forms:\n  - {form: a.pdf, lines: {fields: {\"Item #\": \"{x\"}}}", "is not closed"),
        ("forms:\n  - {form: a.pdf, fields: {a: \"{x\"}}", "is not closed"), ("forms: [\"", "cannot be read as YAML"),
        ("duplex: maybe\nforms: [a.pdf]", "duplex is true or false"), ("- a.pdf", "one of them “forms”"),
    ])
    func saysWhatIsWrong(_ text: String, _ part: String) {
        let error = #expect(throws: PlanningError.self) { try PacketFile(text, file: "p.yaml") }
        #expect(error?.message.contains(part) ?? false, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("a/letter.pdf", "letter"), ("W-9 2024.PDF", "W-9_2024"), ("v1.2.pdf", "v1_2"), ("신청서.pdf", "신청서"),
        ("", "form"),
    ])
    func formsAreCalledAsTheirFiles(_ path: String, _ name: String) {
        #expect(PacketFormName.made(of: path) == name)
    }

    @Test(arguments: [
        (["{items[3].a}", "{items[12].b}"], 12), (["items[]", "items[x]"], 1), (["{Items[7].a}"], 7), ([], 1),
        (["{items[99999999999999999999].a}"], 1),
    ])
    func findsTheLargestLine(_ sources: [String], _ largest: Int) {
        #expect(PacketLines.largestIndex(in: sources) == largest)
    }
}
