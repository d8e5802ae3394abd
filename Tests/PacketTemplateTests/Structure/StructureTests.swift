import PDFForms
import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// Flattened packets of tagged forms stay tagged.
struct StructureTests {
    private static let values: KeyValuePairs<String, String?> = [
        "name": "Mira", "agree": "On", "way": "post", "note": "", "hidden": "x", "loose": "L", "country": "Peru",
        "plain": "P",
    ]

    /// The one fault that the template has itself.
    private static let own = ["content 6 of page 5 belongs to no element"]

    private static func faults(_ packet: Packet) -> [String] {
        StructureCheck(packet.document).faults.map { $0.hasPrefix("content 6 of") ? own[0] : $0 }
    }

    @Test func leavesAValidTree() throws {
        let tagged = try Packet("tagged", ["name": "Mira", "agree": "On"])
        let kinds = try Packet("tagged-kinds", Self.values)
        let untouched = try Packet("tagged-kinds", [:])
        #expect(Self.faults(tagged) == [] && Self.faults(kinds) == Self.own && Self.faults(untouched) == Self.own)
        #expect(kinds.dictionaries(with: "Type", "OBJR").isEmpty)
    }

    @Test func keepsTheReadingOrder() throws {
        func types(_ document: PDFDocument) -> [String] {
            StructureCheck(document).elements.map { $0.dictionary["S"]?.name?.rawValue ?? "" }
        }
        let template = try PDFDocument(reading: Fixture.bytes(ofForm: "tagged-kinds"))
        let packet = try Packet("tagged-kinds", Self.values)
        // A widget without an element has one at the end.
        #expect(types(packet.document) == types(template) + ["Form"])
    }

    @Test func keepsLanguageTitleAndPreferences() throws {
        let template = try PDFDocument(reading: Fixture.bytes(ofForm: "tagged-kinds"))
        let packet = try Packet("tagged-kinds", Self.values).document
        func facts(_ document: PDFDocument) -> [PDFObject] {
            let catalog: [PDFObject] = ["Lang", "ViewerPreferences", "MarkInfo"].map {
                document.resolve(document.catalog[$0])
            }
            return catalog + [document.resolve(document.dictionary(document.trailer["Info"])?["Title"])]
        }
        #expect(facts(packet) == facts(template) && facts(packet).allSatisfy { !$0.isNull })
    }

    /// The texts that each element's content shows, in reading order.
    private static func spoken(_ packet: Packet) -> [String] {
        var texts: [String] = []
        for element in StructureCheck(packet.document).elements {
            guard let page = element.dictionary["Pg"]?.reference,
                let index = packet.document.pages.firstIndex(of: page)
            else { continue }
            let kids = packet.document.resolve(element.dictionary["K"])
            for identifier in (kids.array ?? [kids]).compactMap(\.integer) {
                texts.append(shown(identifier, packet.content(page: index), packet, page))
            }
        }
        return texts
    }

    private static func shown(_ identifier: Int, _ content: [[UInt8]], _ packet: Packet, _ page: PDFReference) -> String
    {
        let resources = packet.document.dictionary(packet.document.inherited("Resources", page: page))
        let names = packet.document.dictionary(resources?["Properties"])
        var open: [Int?] = []
        var text = ""
        for item in contentOperators(Array(content.joined(separator: [0x0A]))) {
            switch item.name {
            case "BMC": open.append(nil)
            case "BDC":
                let list = item.operands.last?.name.flatMap { packet.document.dictionary(names?[$0]) }
                open.append((list ?? item.operands.last?.dictionary)?["MCID"]?.integer)
            case "EMC": _ = open.popLast()
            case "Tj" where open.contains(identifier): text += item.operands[0].string.map(TextString.decode) ?? ""
            case "Do" where open.contains(identifier): text += "*"
            default: continue
            }
        }
        return text
    }

    @Test func putsValuesIntoTheirElements() throws {
        let filled = try Packet("tagged-kinds", Self.values)
        #expect(Self.spoken(filled) == ["Your name", "Name", "Mira", "*", "*", "*", "", "Peru", "L"])
        let empty = try Packet("tagged-kinds", ["name": "", "agree": "Off", "way": "", "loose": "", "country": ""])
        // What the template shows of a field that no row fills is its own appearance.
        #expect(Self.spoken(empty) == ["Your name", "Name", "", "*", "*", "*", "*", "", ""])
    }

    @Test func keepsAKeptValueInItsElement() throws {
        let packet = try Packet("tagged-kinds", ["name": nil, "agree": nil, "way": nil])
        #expect(Self.faults(packet) == Self.own)
        #expect(
            StructureCheck(packet.document).printFields.map { $0["checked"]?.name } == [
                nil, "off", "off", "off", nil, nil, nil,
            ])
    }

    struct StateCase: CustomTestStringConvertible {
        var agree: String
        var way: String
        var checked: [PDFName]
        var testDescription: String { "\(agree), \(way)" }
    }

    static let states: [StateCase] = [
        .init(agree: "On", way: "mail", checked: ["on", "on", "off"]),
        .init(agree: "Off", way: "post", checked: ["off", "off", "on"]),
        .init(agree: "", way: "", checked: ["off", "off", "off"]),
    ]

    @Test(arguments: states)
    func saysTheStateOfButtons(_ item: StateCase) throws {
        let packet = try Packet("tagged-kinds", ["agree": item.agree, "way": item.way])
        let fields = StructureCheck(packet.document).printFields
        #expect(fields.compactMap { $0["checked"]?.name } == item.checked)
        #expect(fields.map { $0["Role"]?.name } == ["tv", "cb", "rb", "rb", "tv", "tv", "tv"])
    }

    @Test func describesFields() throws {
        let packet = try Packet("tagged-kinds", Self.values)
        let check = StructureCheck(packet.document)
        let descriptions = check.printFields.map { $0["Desc"]?.string.map(TextString.decode) }
        #expect(descriptions == ["Your name", "I agree", "Sent by", "By post", "A note", "Country", "In no element"])
        // An element's own attributes stay, and no text stands for a value.
        let all = check.elements.map(\.dictionary)
        #expect(all.contains { packet.document.resolve($0["A"]).array?.first?.dictionary?["O"]?.name == "Layout" })
        #expect(all.allSatisfy { $0["Alt"] == nil && $0["ActualText"] == nil })
    }

    @Test func marksDecorationAsArtifact() throws {
        let packet = try Packet("tagged-kinds", Self.values)
        let operators = contentOperators(Array(packet.content().joined(separator: [0x0A])))
        var open: [PDFName] = []
        var unmarked = 0
        for item in operators {
            switch item.name {
            case "BMC", "BDC": open.append(item.operands.first?.name ?? "")
            case "EMC": _ = open.popLast()
            case "f", "S", "Tj", "Do": unmarked += open.isEmpty ? 1 : 0
            default: continue
            }
        }
        #expect(unmarked == 0)
    }

    @Test func leavesUntaggedPagesAlone() throws {
        let packet = try Packet("text-single", ["q0": "Mira", "border-D": "x"])
        let marks = contentOperators(Array(packet.content().joined())).filter {
            ["BMC", "BDC", "EMC"].contains($0.name)
        }
        #expect(marks.isEmpty && packet.document.catalog["StructTreeRoot"] == nil)
    }

    @Test(arguments: [false, true])
    func dropsTagsWhenAsked(_ fillable: Bool) throws {
        let packet = try Packet("tagged-kinds", Self.values, fillable: fillable) { $0.dropsTags = true }
        let catalog = packet.document.catalog
        #expect(catalog["StructTreeRoot"] == nil && catalog["MarkInfo"] == nil && catalog["Lang"] != nil)
        #expect(packet.dictionaries(with: "StructParents").isEmpty && packet.dictionaries(with: "StructParent").isEmpty)
        #expect(packet.problems.isEmpty && !packet.bytes.isEmpty)
    }

    @Test func staysInBoundsOnATreeInACircle() throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofBroken: "structure-loop")))
        let packet = try Packet(form, [("name", "Mira")], fillable: false)
        let root = packet.document.dictionary(packet.document.catalog["StructTreeRoot"])
        let numbers = packet.document.dictionary(root?["ParentTree"])?["Nums"]?.array ?? []
        // Keys 0 and 2147483646 (a key of the template); the page's content 1 stays, content 2 is new.
        #expect(packet.document.resolve(numbers.dropFirst().first).array?.count == 3 && numbers.count <= 4)
        #expect(packet.dictionaries(with: "Type", "OBJR").isEmpty)
    }
}
