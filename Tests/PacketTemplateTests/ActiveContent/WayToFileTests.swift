import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import TestSupport
import Testing

/// Ways from a document to a file, inside it or outside: none gets into packets.
struct WayToFileTests {
    enum Way: String, CaseIterable, CustomTestStringConvertible {
        case namesTree, catalogFile, pageFile, annotationFile, elementFile, xObjectFile, unknownKey, attachment
        case externalContents, externalXObject, referenceXObject, prepress, profile, richMedia, collection, untyped
        case formDictionary

        var testDescription: String { rawValue }
        /// Whether the file lies outside.
        var isOutside: Bool {
            [.externalContents, .externalXObject, .referenceXObject, .prepress, .profile].contains(self)
        }

        /// The fixture “links” with such a way.
        func document() throws -> PDFDocument {
            var document = try PDFDocument(reading: Fixture.bytes(ofForm: "links"))
            let data = Array("evil".utf8)
            let isTyped = self != .untyped
            let embedded = document.add(
                .stream(PDFStream(dictionary: isTyped ? ["Type": .name("EmbeddedFile")] : [:], bytes: data)))
            var specification: PDFDictionary = [
                "F": .string(data), "UF": .string(data), "EF": .dictionary(["F": .reference(embedded)]),
            ]
            if isTyped { specification["Type"] = .name("Filespec") }
            let file = PDFObject.reference(document.add(.dictionary(specification)))
            let page = document.pages[0]
            let root = document.trailer["Root"]?.reference ?? page
            let box = PDFRectangle(0, 0, 9, 9).object
            func put(_ entry: PDFName, _ value: PDFObject, xObject: Bool) {
                let form: PDFDictionary = ["Subtype": .name("Form"), "BBox": box, entry: value]
                let reference = document.add(.stream(PDFStream(dictionary: form, bytes: Array("% ".utf8) + data)))
                var resources = document.dictionary(document.inherited("Resources", page: page)) ?? [:]
                resources["XObject"] = .dictionary(["Fx": .reference(reference)])
                document.change(page) { [resources] in $0["Resources"] = .dictionary(resources) }
            }
            func annotate(_ entries: PDFDictionary) {
                var annotation: PDFDictionary = ["Type": .name("Annot"), "Rect": box]
                for entry in entries.entries { annotation[entry.key] = entry.value }
                let reference = document.add(.dictionary(annotation))
                let others = document.resolve(document.dictionary(.reference(page))?["Annots"]).array ?? []
                document.change(page) { $0["Annots"] = .array(others + [.reference(reference)]) }
            }
            let tree = PDFObject.dictionary(["Names": .array([.string(data), file])])
            switch self {
            case .namesTree: document.change(root) { $0["Names"] = .dictionary(["EmbeddedFiles": tree]) }
            case .catalogFile: document.change(root) { $0["AF"] = .array([file]) }
            case .pageFile: document.change(page) { $0["AF"] = .array([file]) }
            case .annotationFile: annotate(["Subtype": .name("Square"), "AF": file])
            case .elementFile:
                let element: PDFDictionary = ["Type": .name("StructElem"), "S": .name("P"), "AF": .array([file])]
                let structure = document.add(.dictionary(["Type": .name("StructTreeRoot"), "K": .dictionary(element)]))
                document.change(root) { $0["StructTreeRoot"] = .reference(structure) }
            case .xObjectFile: put("AF", .array([file]), xObject: true)
            case .unknownKey, .untyped: document.change(page) { $0["Later"] = .array([.dictionary(["Inside": file])]) }
            case .attachment: annotate(["Subtype": .name("FileAttachment"), "FS": file])
            case .externalContents:
                let stream = PDFStream(dictionary: ["F": file, "FFilter": .name("FlateDecode")], bytes: data)
                let contents = document.add(.stream(stream))
                document.change(page) { $0["Contents"] = .reference(contents) }
            case .externalXObject: put("F", .string(data), xObject: true)
            case .referenceXObject: put("Ref", .dictionary(["F": file, "Page": .integer(0)]), xObject: true)
            case .prepress: put("OPI", .dictionary(["1.3": .dictionary(["F": file])]), xObject: true)
            case .profile:
                let intent: PDFDictionary = [
                    "S": .name("GTS_PDFX"), "DestOutputProfileRef": .dictionary(["URLs": .array([file])]),
                ]
                document.change(root) { $0["OutputIntents"] = .array([.dictionary(intent)]) }
            case .richMedia:
                annotate(["Subtype": .name("RichMedia"), "RichMediaContent": .dictionary(["Assets": tree])])
            case .collection: document.change(root) { $0["Collection"] = .dictionary(["D": file]) }
            case .formDictionary:
                var form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
                form["Later"] = file
                document.change(root) { [form] in $0["AcroForm"] = .dictionary(form) }
            }
            return document
        }
    }

    /// Whether a document has the file or its name somewhere.
    private static func hasFile(_ document: PDFDocument) -> Bool {
        let keys: Set<PDFName> = ["EF", "AF", "FS", "Ref", "OPI", "FFilter", "DestOutputProfileRef"]
        let data = Array("evil".utf8)
        var waiting = Array(document.objects.values)
        while let object = waiting.popLast() {
            switch object {
            case .string(let bytes): if bytes == data { return true }
            case .array(let items): waiting += items
            case .dictionary(let dictionary):
                if dictionary.keys.contains(where: keys.contains) { return true }
                waiting += dictionary.entries.map(\.value)
            case .stream(let stream):
                let keys = keys.union(["F"])
                if stream.dictionary.keys.contains(where: keys.contains) { return true }
                if StreamDecoder.decode(stream, in: document) == data { return true }
                waiting += stream.dictionary.entries.map(\.value)
            default: continue
            }
        }
        return false
    }

    @Test(arguments: Way.allCases, [false, true])
    func noWayToAFileGetsIntoPackets(_ way: Way, _ isFillable: Bool) throws {
        let document = try way.document()
        #expect(Self.hasFile(document))
        let packet = try Packet(Form(document), [("name", "Ada")], fillable: isFillable)
        #expect(!Self.hasFile(packet.document))
        let findings = FormInspection(Form(document)).findings.map(\.kind)
        let notes = packet.template.notes.filter { $0.code == .activeContentRemoved }.map(\.message).joined()
        let kind: ActiveContentKind = way.isOutside ? .outsideFiles : way == .richMedia ? .media : .attachments
        // The inspector speaks of what the merge leaves out.
        #expect(notes.contains(kind.phrase))
        #expect(findings.contains(way.isOutside ? .outsideFiles : way == .richMedia ? .activeContent : .attachments))
    }
}
