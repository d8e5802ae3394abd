import PDFForms
import PDFObjects
import TestSupport
import Testing

struct FormTests {
    struct NamesCase: CustomTestStringConvertible {
        var form: String
        var fields: [String]
        var testDescription: String { form }
    }

    static let names: [NamesCase] = [
        .init(
            form: "hierarchy",
            fields: [
                "text applicant.address.postcode", "text applicant.address.number", "text applicant.address.city",
                "text applicant.below nameless", "text first.part.second part", "checkbox first.part.agree",
            ]),
        .init(
            form: "names-non-latin",
            fields: [
                "text 이름", "text 😀 mood", "text الاسم", "text Rene\u{301}", "text Straße", "text Prénom",
                "text Price €",
                "text Größe", "text ", "text a\\b(c)",
            ]),
        .init(
            form: "checkbox-states",
            fields: [
                "yes", "one", "blanks", "umlaut", "stream", "no-off", "no-appearance", "pair", "on", "opt",
            ].map { "checkbox \($0)" }),
        .init(
            form: "radio-groups",
            fields: ["plain", "opt", "unison", "pages", "forced", "same-opt"].map { "radio \($0)" }),
        .init(
            form: "choice-combo",
            fields: ["plain", "pairs", "editable", "stray value", "no options"].map { "combo \($0)" }),
        .init(form: "choice-list", fields: ["list single", "list multiple", "list scrolled"]),
        .init(form: "push-button", fields: ["button reset", "button photo"]),
        .init(form: "signed", fields: ["text name", "text locked", "signature signature"]),
        .init(form: "duplicate-roots", fields: ["text name", "text group.city"]),
        .init(form: "same-name-pages", fields: ["text name"]),
        .init(
            form: "stray-widgets",
            fields: [
                "text listed", "text no widgets", "text on no page", "text not listed", "checkbox box not listed",
            ]),
        .init(form: "xfa-hybrid", fields: ["text form1[0].name[0]"]),
        .init(form: "xfa-dynamic", fields: ["signature form1[0].signature[0]", "text form1[0].name[0]"]),
        .init(form: "encrypted-aes-256", fields: ["text name", "checkbox newsletter"]),
        .init(form: "objstm", fields: ["text name", "checkbox newsletter"]),
    ]

    @Test(arguments: names)
    func findsTheFields(_ item: NamesCase) throws {
        let summary = try Form(fixture: item.form).summary
        // By bytes: a name is found only as it is spelled.
        #expect(summary.map { Array($0.utf8) } == item.fields.map { Array($0.utf8) }, "\(summary)")
    }

    struct Traits: Equatable {
        var xfa = XFAKind.none
        var needAppearances = false
        var isSigned = false
        var isTagged = false
        var hasUsageRights = false
        var calculationOrder: [String] = []
    }

    struct TraitsCase: CustomTestStringConvertible {
        var form: String
        var traits: Traits
        var testDescription: String { form }
    }

    static let traits: [TraitsCase] = [
        .init(form: "text-single", traits: Traits()), .init(form: "xfa-hybrid", traits: Traits(xfa: .hybrid)),
        .init(form: "xfa-dynamic", traits: Traits(xfa: .dynamic)),
        .init(form: "signed", traits: Traits(isSigned: true)),
        .init(form: "need-appearances", traits: Traits(needAppearances: true)),
        .init(form: "tagged", traits: Traits(isTagged: true)),
        .init(form: "usage-rights", traits: Traits(hasUsageRights: true)),
        .init(form: "scripts", traits: Traits(calculationOrder: ["total"])),
    ]

    @Test(arguments: traits)
    func tellsWhatIsSpecial(_ item: TraitsCase) throws {
        let form = try Form(fixture: item.form)
        let traits = Traits(
            xfa: form.xfa, needAppearances: form.needAppearances, isSigned: form.isSigned, isTagged: form.isTagged,
            hasUsageRights: form.hasUsageRights, calculationOrder: form.calculationOrder)
        #expect(traits == item.traits)
    }

    @Test func gathersTheWidgetsOfOneName() throws {
        let pages = try Form(fixture: "same-name-pages").fields.map { $0.widgets.map(\.page) }
        let doubles = try Form(fixture: "duplicate-roots").fields.map { [$0.nodes.count, $0.widgets.count] }
        let unplaced = try Form(fixture: "stray-widgets").fields.map { $0.widgets.count { $0.page != nil } }
        #expect(pages == [[0, 1, 2]] && doubles == [[2, 2], [2, 2]])
        // A nameless widget on the page belongs to no field: it has no type.
        #expect(unplaced == [1, 0, 0, 1, 1])
    }

    @Test(arguments: Fixture.brokenNames.filter { (try? PDFDocument(reading: Fixture.bytes(ofBroken: $0))) != nil })
    func readsWhateverIsLeftOfADamagedForm(_ name: String) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofBroken: name)))
        #expect(form.fields.allSatisfy { !$0.nodes.isEmpty })
    }

    @Test(arguments: ["filled", "choice-list", "text-comb", "radio-groups"])
    func survivesValuesOfWrongTypes(_ name: String) throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: name))
        var count = 0
        for (number, object) in document.objects.sorted(by: { $0.key < $1.key }) {
            guard let dictionary = object.dictionary, dictionary["Subtype"]?.name == "Widget" else { continue }
            for key in dictionary.keys + ["Ff", "MaxLen", "Q", "TI", "I", "F", "AA", "Border"] {
                for value in HostileObject.all(ownNumber: number) {
                    var changed = dictionary
                    changed[key] = value
                    var copy = document
                    copy.replace(PDFReference(number), with: .dictionary(changed))
                    count += Form(copy).fields.count
                }
            }
            if count > 3_000 { break }
        }
        #expect(count > 100)
    }
}

/// Objects that no form should have where it has them.
enum HostileObject {
    static func all(ownNumber number: Int) -> [PDFObject] {
        [
            .integer(.max), .integer(.min), .real(1e300, text: "1e300"), .real(-1e19, text: "-1e19"),
            .real(.nan, text: "nan"),
            .name("Off"), .string([0xFE, 0xFF, 0xD8]), .array([]),
            .array([.integer(.max), .reference(PDFReference(number)), .null, .name("")]),
            .dictionary([
                "N": .reference(PDFReference(number)), "W": .integer(.max), "R": .integer(.min), "S": .integer(0),
            ]),
            .reference(PDFReference(number)), .stream(PDFStream(bytes: [0xFF])),
        ]
    }
}
