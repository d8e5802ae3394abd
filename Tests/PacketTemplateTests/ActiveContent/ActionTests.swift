import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// Which actions finished packets have: each action of the standard at each place where one may stand.
struct ActionTests {
    /// How packets are made.
    enum Making: String, CaseIterable, CustomTestStringConvertible {
        case flattened, fillable, withScripts, printed, joined

        var testDescription: String { rawValue }
    }

    /// A document's packet, read again, and what was said about it.
    private static func packet(_ document: PDFDocument, _ making: Making) throws -> (PDFDocument, [Diagnostic]) {
        let form = Form(document)
        switch making {
        case .flattened, .fillable:
            let packet = try Packet(form, [("name", "Ada")], fillable: making == .fillable)
            return (packet.document, packet.template.notes)
        case .withScripts:
            let packet = try Packet(form, [("name", "Ada")], fillable: true) { $0.keepsScripts = true }
            return (packet.document, packet.template.notes)
        case .printed:
            let job = try PrintJob(form, ["name"], [["Ada"]])
            return (job.document, job.template.notes)
        case .joined:
            let other = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "text-single")))
            let joined = Form(joining: [other, form], as: [.form(0, name: "one"), .form(1, name: "two")])
            let packet = try Packet(joined, [("two.name", "Ada")], fillable: false)
            return (packet.document, packet.template.notes)
        }
    }

    /// The actions of a document by their names, and whether one has the mark.
    private static func actions(_ document: PDFDocument) -> (names: Set<PDFName>, isMarked: Bool) {
        var names: Set<PDFName> = []
        var isMarked = false
        var waiting = Array(document.objects.values)
        while let object = waiting.popLast() {
            if case .array(let items) = object { waiting += items }
            guard let dictionary = object.dictionary else { continue }
            if let name = dictionary["S"]?.name { names.insert(name) }
            isMarked = isMarked || dictionary["Mark"] == ActionSample.mark
            waiting += dictionary.entries.map(\.value)
        }
        return (names, isMarked)
    }

    /// What stays with scripts, besides what stays anyway.
    private static func keepsWithScripts(_ sample: ActionSample) -> Bool {
        sample.action["S"]?.name == "JavaScript" || sample.testDescription == "URI, a script"
    }

    /// What nobody knows is an action only where an action stands.
    private static func isNone(_ sample: ActionSample, at place: ActionPlace) -> Bool {
        sample.action["S"]?.name == "NoSuchAction"
            && [.unknownKey, .formXObject, .names, .triggerItself].contains(place)
    }

    /// What of a document can be reached, as it would be written.
    private static func reachable(_ document: PDFDocument) -> PDFDocument {
        var objects: [Int: PDFObject] = [:]
        var waiting = [document.trailer["Root"] ?? .null]
        while let object = waiting.popLast() {
            switch object {
            case .reference(let reference):
                guard objects[reference.number] == nil else { continue }
                objects[reference.number] = document.objects[reference.number] ?? .null
                waiting.append(objects[reference.number] ?? .null)
            case .array(let items): waiting += items
            default: waiting += object.dictionary?.entries.map(\.value) ?? []
            }
        }
        return PDFDocument(making: objects, trailer: document.trailer, pages: document.pages, version: "1.7")
    }

    /// Each action at each place, taken out of the document.
    @Test(arguments: ActionPlace.allCases, [Making.flattened, .fillable, .withScripts])
    func takesOutWhatMayNotStay(_ place: ActionPlace, _ making: Making) throws {
        for sample in ActionSample.all where !Self.isNone(sample, at: place) {
            let name = sample.action["S"]?.name ?? ""
            if making == .withScripts, Self.keepsWithScripts(sample) { continue }
            var document = try place.document(sample.action)
            var content = ActiveContent(isFillable: making != .flattened, keepsScripts: making == .withScripts)
            content.strip(&document)
            let found = Self.actions(Self.reachable(document))
            if !sample.stays {
                // Steps of a presentation go as a whole, and without a word where nobody knows what they hold.
                let isTold = place == .navigation && name == "NoSuchAction" || !content.removed.isEmpty
                #expect(!found.isMarked && isTold, "\(sample)")
            } else if sample.isForForms, making == .flattened {
                #expect(!found.names.contains(name), "\(sample)")
            } else if place.isClicked {
                #expect(found.names.contains(name), "\(sample) is gone")
            } else if making == .fillable, !["GoTo", "URI"].contains(name), place != .unknownKey, place != .formXObject
            {
                // What runs unasked stays with scripts only; going to a page is no harm.
                #expect(!found.names.contains(name), "\(sample)")
            }
        }
    }

    /// All of them in finished packets, each at every place where there may be several, and all in a chain at the others.
    @Test(arguments: Making.allCases) func noActionGetsIntoPacketsThatMayNot(_ making: Making) throws {
        let samples = ActionSample.all.filter { making != .withScripts || !Self.keepsWithScripts($0) }
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "links"))
        var chain: PDFDictionary = ["S": .name("GoTo"), "D": .string(Array("chapter".utf8))]
        chain["Next"] = .array(samples.map { .dictionary($0.action) })
        for place in ActionPlace.allCases {
            if place.isSingle { place.put(chain, into: &document) }
            for sample in samples where !place.isSingle && !Self.isNone(sample, at: place) {
                place.put(sample.action, into: &document)
            }
        }
        #expect(Self.actions(document).names.isSuperset(of: samples.compactMap { $0.action["S"]?.name }))
        let (packet, notes) = try Self.packet(document, making)
        let found = Self.actions(packet)
        let isFillable = making == .fillable || making == .withScripts
        let kept = samples.filter { $0.stays && (isFillable || !$0.isForForms) }.compactMap { $0.action["S"]?.name }
        let table: Set<PDFName> = [
            "GoTo", "GoToR", "GoToE", "GoToDp", "Launch", "Thread", "URI", "Sound", "Movie", "Hide", "Named",
            "SubmitForm",
            "ResetForm", "ImportData", "SetOCGState", "Rendition", "Trans", "GoTo3DView", "JavaScript",
            "RichMediaExecute",
        ]
        #expect(!found.isMarked)
        let names = found.names.intersection(table)
        #expect(making == .printed ? names.isSubset(of: kept) : names == Set(kept))
        let told = notes.filter { $0.code == .activeContentRemoved }.map(\.message).joined(separator: "\n")
        for kind: ActiveContentKind in [.programs, .transfers, .media, .addresses, .otherActions] {
            #expect(told.contains(kind.phrase))
        }
    }

    @Test(arguments: [ActionPlace.openAction, .catalogTrigger, .pageTrigger, .link, .fieldTrigger, .names, .next])
    func scriptsStayWhereTheyAreWanted(_ place: ActionPlace) throws {
        let script: PDFDictionary = ["S": .name("JavaScript"), "JS": .string(Array("kept()".utf8))]
        let (document, _) = try Self.packet(place.document(script), .withScripts)
        #expect(Self.actions(document).names.contains("JavaScript"))
    }

    /// Things that bear the keys or names of actions and are none.
    @Test func keepsWhatOnlyLooksLikeAnAction() throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "links"))
        let page = document.pages[0]
        let font = document.add(
            .dictionary(["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Courier")]))
        let glyph = document.add(.stream(PDFStream(bytes: Array("0 0 m".utf8))))
        let element: PDFDictionary = [
            "Type": .name("StructElem"), "S": .name("Movie"), "P": .reference(page), "K": .integer(0),
            "A": .dictionary(["O": .name("Layout"), "S": .name("Wide")]),
        ]
        document.change(page) { dictionary in
            dictionary["Later"] = .dictionary([
                "Font": .dictionary([
                    "A": .reference(font), "AA": .reference(font), "AF": .reference(font), "EF": .reference(font),
                ]),
                "States": .dictionary(["A": .reference(glyph), "AA": .reference(glyph), "F": .reference(glyph)]),
                "Element": .dictionary(element), "Trans": .dictionary(["S": .name("Wipe")]),
            ])
        }
        var content = ActiveContent(isFillable: false, keepsScripts: false)
        let before = document.dictionary(.reference(page))?["Later"]
        content.strip(&document)
        #expect(document.dictionary(.reference(page))?["Later"] == before)
    }

    @Test func aPageThatClaimsToBeAnActionStays() throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "links"))
        let root = try #require(document.trailer["Root"]?.reference)
        for reference in document.pages + [root] { document.change(reference) { $0["S"] = .name("Launch") } }
        let packet = try Packet(Form(document), [("name", "Ada")], fillable: false)
        #expect(packet.document.pages.count == document.pages.count)
    }

    @Test func aLongChainTakesLinearTime() throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "links"))
        var last = PDFObject.reference(document.add(.dictionary(["S": .name("Launch"), "Mark": ActionSample.mark])))
        for _ in 0..<20_000 {
            last = .reference(
                document.add(.dictionary(["S": .name("Named"), "N": .name("NextPage"), "Next": .array([last, last])])))
        }
        let root = try #require(document.trailer["Root"]?.reference)
        document.change(root) { $0["OpenAction"] = last }
        var content = ActiveContent(isFillable: true, keepsScripts: true)
        content.strip(&document)
        #expect(content.removed == [.programs] && !Self.actions(document).isMarked)
    }
}
