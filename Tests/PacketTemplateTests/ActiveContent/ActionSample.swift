import PDFForms
import PDFObjects
import TestSupport
import Testing

/// One action, and whether it may stay in packets.
struct ActionSample: CustomTestStringConvertible {
    var testDescription: String
    var action: PDFDictionary
    /// Whether a flattened packet keeps it where somebody has to click it.
    var stays = false
    /// Whether only a form has a use for it.
    var isForForms = false

    init(
        _ name: PDFName, _ entries: PDFDictionary = [:], stays: Bool = false, isForForms: Bool = false,
        _ what: String = ""
    ) {
        testDescription = what.isEmpty ? name.rawValue : "\(name.rawValue), \(what)"
        action = ["S": .name(name)]
        for entry in entries.entries { action[entry.key] = entry.value }
        if !stays { action["Mark"] = Self.mark }
        self.stays = stays
        self.isForForms = isForForms
    }

    /// Stands in every action that may not stay.
    static let mark = PDFObject.string(Array("evil".utf8))
    private static func text(_ value: String) -> PDFObject { .string(Array(value.utf8)) }
    private static let file: PDFObject = .dictionary([
        "Type": .name("Filespec"), "F": text("evil.exe"), "UF": text("evil.exe"),
    ])

    /// Every action of ISO 32000-2, table 201, some in several forms, and some that are no standard ones.
    static let all: [ActionSample] = [
        ActionSample("GoTo", ["D": text("chapter")], stays: true),
        ActionSample("GoToR", ["F": file, "D": text("x")]), ActionSample("GoToE", ["F": text("evil.pdf"), "T": file]),
        ActionSample("GoToDp", ["Dp": .null]), ActionSample("Launch", ["F": text("evil.exe")]),
        ActionSample("Launch", ["Win": .dictionary(["F": text("evil.exe"), "P": text("/c")])], "for Windows"),
        ActionSample("Launch", ["Type": .name("Action"), "O": .name("Layout"), "F": file], "as an attribute"),
        ActionSample("Thread", ["D": .integer(0)], stays: true), ActionSample("Thread", ["F": file], "of another file"),
        ActionSample("URI", ["URI": text("https://example.org/form")], stays: true),
        ActionSample("URI", ["URI": text("mailto:office@example.org")], stays: true, "mail"),
        ActionSample("URI", ["URI": text("www.example.org")], stays: true, "without a scheme"),
        ActionSample("URI", ["URI": text("javascript:evil()")], "a script"),
        ActionSample("URI", ["URI": text(" java\tscript:evil()")], "a script in disguise"),
        ActionSample("URI", ["URI": text("file:///etc/evil")], "a file"),
        ActionSample("URI", ["URI": text("evil.exe")], "a file beside it"),
        ActionSample("Sound", ["Sound": .null]), ActionSample("Movie", ["T": text("evil")]),
        ActionSample("Hide", ["T": text("other")], stays: true, isForForms: true),
        ActionSample("Named", ["N": .name("NextPage")], stays: true),
        ActionSample("Named", ["N": .name("Print")], "a menu"),
        ActionSample("SubmitForm", ["F": file]), ActionSample("ResetForm", stays: true, isForForms: true),
        ActionSample("ImportData", ["F": file]), ActionSample("SetOCGState", ["State": .array([])], stays: true),
        ActionSample("Rendition", ["JS": text("evil()"), "OP": .integer(0)]),
        ActionSample("Trans", ["Trans": .dictionary([:])]),
        ActionSample("GoTo3DView", ["TA": .null]), ActionSample("JavaScript", ["JS": text("evil()")]),
        ActionSample("RichMediaExecute", ["CMD": .dictionary(["C": text("evil")])]),
        ActionSample("NoSuchAction", [:], "of tomorrow"),
    ]
}

/// A place where an action may stand.
enum ActionPlace: String, CaseIterable, CustomTestStringConvertible {
    case openAction, catalogTrigger, pageTrigger, link, linkTrigger, triggerItself, linkPast, outline, fieldTrigger,
        next, nextOfMany
    case navigation, names, unknownKey, formXObject, threeSteps, destination, destinationOfItem, nested

    var testDescription: String { rawValue }

    /// Whether somebody has to click it.
    var isClicked: Bool { [.link, .linkPast, .outline, .next, .nextOfMany, .threeSteps].contains(self) }

    /// Whether there is one such place in a document.
    var isSingle: Bool {
        [.openAction, .catalogTrigger, .pageTrigger, .outline, .fieldTrigger, .navigation, .names].contains(self)
    }

    /// The fixture “links” with an action there.
    func document(_ action: PDFDictionary) throws -> PDFDocument {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "links"))
        put(action, into: &document)
        return document
    }

    /// Puts an action there; one that was there before goes where there is but one such place.
    func put(_ action: PDFDictionary, into document: inout PDFDocument) {
        let object = PDFObject.reference(document.add(.dictionary(action)))
        let page = document.pages[0]
        func link(_ entries: PDFDictionary) {
            var annotation: PDFDictionary = [
                "Type": .name("Annot"), "Subtype": .name("Link"), "Rect": PDFRectangle(0, 0, 9, 9).object,
                "F": .integer(4),
            ]
            for entry in entries.entries { annotation[entry.key] = entry.value }
            let reference = document.add(.dictionary(annotation))
            let others = document.resolve(document.dictionary(.reference(page))?["Annots"]).array ?? []
            document.change(page) { $0["Annots"] = .array(others + [.reference(reference)]) }
        }
        let catalog = document.trailer["Root"]?.reference ?? page
        let step: PDFDictionary = ["S": .name("GoTo"), "D": .string(Array("chapter".utf8))]
        func leading(to next: PDFObject) -> PDFDictionary {
            var first = step
            first["Next"] = next
            return first
        }
        switch self {
        case .openAction: document.change(catalog) { $0["OpenAction"] = object }
        case .catalogTrigger: document.change(catalog) { $0["AA"] = .dictionary(["WC": object]) }
        case .pageTrigger: document.change(page) { $0["AA"] = .dictionary(["O": .dictionary(action)]) }
        case .link: link(["A": .dictionary(action)])
        case .linkTrigger: link(["AA": .dictionary(["U": object])])
        case .triggerItself: link(["AA": .dictionary(action)])
        case .linkPast: link(["PA": object])
        case .outline:
            let item = document.add(.dictionary(["Title": .string(Array("item".utf8)), "A": object]))
            document.change(catalog) { dictionary in
                dictionary["Outlines"] = .dictionary(["First": .reference(item), "Last": .reference(item)])
            }
        case .fieldTrigger:
            let field = Form(document).fields[0].nodes[0]
            document.change(field) { $0["AA"] = .dictionary(["K": object, "F": .dictionary(action)]) }
        case .next: link(["A": .dictionary(leading(to: object))])
        case .nextOfMany:
            link(["A": .dictionary(leading(to: .array([.dictionary(step), object, .dictionary(action)])))])
        case .navigation:
            let node: PDFDictionary = ["Type": .name("NavNode"), "NA": object, "PA": .dictionary(action)]
            document.change(page) { $0["PresSteps"] = .dictionary(node) }
        case .names:
            let tree = PDFObject.dictionary(["Names": .array([.string(Array("name".utf8)), object])])
            document.change(catalog) { $0["Names"] = .dictionary(["JavaScript": tree, "Templates": tree]) }
        case .unknownKey: document.add(.array([.dictionary(["Inside": object]), .dictionary(action)]), toListOf: page)
        case .formXObject:
            let form: PDFDictionary = [
                "Subtype": .name("Form"), "BBox": PDFRectangle(0, 0, 9, 9).object, "Later": .dictionary(action),
                "A": object,
            ]
            let reference = document.add(.stream(PDFStream(dictionary: form, bytes: [])))
            document.add(.reference(reference), toListOf: page)
        case .destination:
            // Some viewers run what stands there; other keys make it no other thing.
            var shielded = action
            for key: PDFName in ["P", "K", "Rect"] { shielded[key] = .integer(1) }
            link(["Dest": .dictionary(shielded)])
        case .destinationOfItem:
            var going = step
            going["D"] = object
            link(["A": .dictionary(going)])
        case .nested: link(["A": .dictionary(leading(to: .array([.array([object, .dictionary(action)])])))])
        case .threeSteps:
            let last = document.add(.dictionary(leading(to: object)))
            link(["A": .dictionary(leading(to: .array([.reference(last)])))])
        }
    }
}

extension PDFDocument {
    /// Adds to a list of the page that nobody knows.
    mutating func add(_ object: PDFObject, toListOf page: PDFReference) {
        let others = dictionary(.reference(page))?["Later"]?.array ?? []
        change(page) { $0["Later"] = .array(others + [object]) }
    }

    /// Changes a dictionary of the document.
    mutating func change(_ reference: PDFReference, _ edit: (inout PDFDictionary) -> Void) {
        var dictionary = self.dictionary(.reference(reference)) ?? [:]
        edit(&dictionary)
        replace(reference, with: .dictionary(dictionary))
    }
}
