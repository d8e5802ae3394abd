import PDFForms
import PDFObjects
import PacketModel

/// Print files: what all records have in common becomes form XObjects, which each record's pages draw.
struct PrintCompiler {
    var context: TemplateContext

    init(_ context: consuming TemplateContext) { self.context = context }

    /// Entries of the catalog that hold for a print file as they do for a packet.
    private static let keptInCatalog: [PDFName] = [
        "OCProperties", "OutputIntents", "Lang", "Metadata", "ViewerPreferences",
    ]
    /// Attributes of a page that hold for each record's; the first may be inherited (ISO 32000-1, table 30).
    private static let inheritedByPages: [PDFName] = ["MediaBox", "CropBox", "Rotate"]
    private static let keptInPages: [PDFName] = ["BleedBox", "TrimBox", "ArtBox", "UserUnit", "Group"]
    /// Static content between two things that a row draws is shared from this size on; less is repeated.
    private static let sharedSize = 120

    /// Takes the flattened pages apart. What is left of the document has no pages.
    mutating func layOut() -> PendingSheets {
        var result = PendingSheets()
        var leftOut = 0
        for page in context.document.pages { result.sheets.append(sheet(of: page, &leftOut)) }
        if leftOut > 0 {
            let what = leftOut == 1 ? "1 link or comment that does" : "\(leftOut) links and comments that do"
            context.note(.annotationsLeftOut, "the form has \(what) not print; the print file leaves that out")
        }
        let catalog = context.document.catalog
        result.catalog = ["Type": .name("Catalog")]
        for key in Self.keptInCatalog { result.catalog[key] = catalog[key] }
        // A stray reference to a page or the catalog must not bring them along.
        for page in context.document.pages { context.document.replace(page, with: .null) }
        result.tables = context.fontTables.compactMap { context.document.dictionary(.reference($0.reference)) }
        for (index, table) in context.fontTables.enumerated() {
            context.slotNumbers[table.reference] = context.slots.count + index
        }
        result.slotCount = context.slots.count + context.fontTables.count
        if let root = context.document.trailer["Root"]?.reference {
            context.slotNumbers[root] = result.slotCount
            result.slotCount += 1
        }
        return result
    }

    private mutating func sheet(of page: PDFReference, _ leftOut: inout Int) -> PendingSheets.Sheet {
        let dictionary = context.document.dictionary(.reference(page)) ?? [:]
        var sheet = PendingSheets.Sheet(dictionary: ["Type": .name("Page")])
        for key in Self.inheritedByPages { sheet.dictionary[key] = context.document.inherited(key, page: page) }
        for key in Self.keptInPages { sheet.dictionary[key] = dictionary[key] }
        var resources = context.document.dictionary(context.document.inherited("Resources", page: page)) ?? [:]
        var objects = context.document.dictionary(resources["XObject"]) ?? [:]
        for entry in objects.entries {
            guard let slot = entry.value.reference.flatMap(SlotReference.slot) else { continue }
            sheet.pictures.append((slot, entry.key))
            objects[entry.key] = nil
        }
        resources["XObject"] = objects.isEmpty ? nil : .dictionary(objects)
        let shared = context.document.add(.dictionary(resources))

        let box = box(of: page)
        func share(_ bytes: [UInt8], _ resources: PDFObject, _ context: inout TemplateContext) -> [UInt8] {
            let drawing = context.document.add(
                .stream(
                    PDFStream(
                        dictionary: [
                            "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": box.object,
                            "Resources": resources,
                        ], bytes: bytes)))
            let name = context.resourceName(of: drawing)
            objects[name] = .reference(drawing)
            return Array("/\(name.rawValue) Do\n".utf8)
        }

        var (before, after): ([UInt8], [UInt8]) = ([], [])
        var streams: [PDFObject]
        (streams, sheet.slot) = contents(of: dictionary)
        if streams.count == 1, let stream = context.document.resolve(streams[0]).stream {
            streams = []
            if !stream.data.isEmpty { before = share(Array(stream.data), .reference(shared), &context) }
        }
        sheet.contents = streams
        let printed = printedAnnotations(of: page, dictionary, &leftOut)
        if !printed.content.isEmpty { after = share(printed.content, .dictionary(printed.resources), &context) }
        if let pending = context.pendingPages.firstIndex(where: { $0.slot == sheet.slot }) {
            let segments = context.pendingPages[pending].segments.map { segment in
                guard case .bytes(let bytes) = segment, bytes.count >= Self.sharedSize else { return segment }
                return .bytes(share(bytes, .reference(shared), &context))
            }
            context.pendingPages[pending].segments =
                (before.isEmpty ? [] : [.bytes(before)]) + segments + (after.isEmpty ? [] : [.bytes(after)])
        } else if !(before + after).isEmpty {
            sheet.contents.append(.reference(context.document.add(.stream(PDFStream(bytes: before + after)))))
        }
        if sheet.pictures.isEmpty {
            resources["XObject"] = objects.isEmpty ? nil : .dictionary(objects)
            sheet.dictionary["Resources"] = .reference(context.document.add(.dictionary(resources)))
        } else {
            resources["XObject"] = nil
            (sheet.resources, sheet.objects) = (resources, objects)
        }
        return sheet
    }

    /// The page and an inch around it: nothing is cut off at its very edge, where a clip would leave traces.
    private func box(of page: PDFReference) -> PDFRectangle {
        let box =
            PDFRectangle(context.document.inherited("MediaBox", page: page), in: context.document)
            ?? PDFRectangle(0, 0, 612, 792)
        return PDFRectangle(box.llx - 72, box.lly - 72, box.urx + 72, box.ury + 72)
    }

    /// The streams of a page that all records share, closed off, and the slot behind them.
    private mutating func contents(of page: PDFDictionary) -> (streams: [PDFObject], slot: Int?) {
        if let slot = page["Contents"]?.reference.flatMap(SlotReference.slot) { return ([], slot) }
        let streams = context.document.resolve(page["Contents"]).array ?? []
        if let slot = streams.last?.reference.flatMap(SlotReference.slot) { return (Array(streams.dropLast()), slot) }
        let contents = PageContents(context.document, page["Contents"], budget: &context.decodingBudget)
        return (contents.streams(in: &context.document), nil)
    }

    /// What draws the annotations of a page that are printed (ISO 32000-2, 12.5.3), in their order.
    private mutating func printedAnnotations(
        of page: PDFReference, _ dictionary: PDFDictionary, _ leftOut: inout Int
    ) -> (content: [UInt8], resources: PDFDictionary) {
        let rotation = PageView(of: page, in: context.document).rotation
        var objects = PDFDictionary()
        var properties = PDFDictionary()
        var content: [UInt8] = []
        for item in context.document.resolve(dictionary["Annots"]).array ?? [] {
            guard let annotation = context.document.dictionary(item) else { continue }
            let flags = AnnotationFlags(rawValue: context.document.resolve(annotation["F"]).integer ?? 0)
            guard flags.contains(.print), !flags.contains(.hidden),
                context.document.resolve(annotation["Subtype"]).name != "Popup",
                let rectangle = PDFRectangle(annotation["Rect"], in: context.document),
                let appearance = annotationAppearance(annotation),
                let placement = context.placement(of: appearance, on: rectangle)
            else {
                if context.document.resolve(annotation["Subtype"]).name != "Popup" { leftOut += 1 }
                continue
            }
            let name = context.resourceName(of: appearance)
            objects[name] = .reference(appearance)
            var drawn = placement.placing(name)
            if flags.contains(.noRotate), let turn = rectangle.turn(onPage: rotation) {
                drawn = turn.placing(drawn)
            }
            if let group = annotation["OC"], group.reference != nil, context.document.dictionary(group) != nil {
                let layer = PDFName(rawValue: "\(context.registry.prefix)\(properties.entries.count)")
                properties[layer] = group
                drawn = Array("/OC /\(layer.rawValue) BDC\n".utf8) + drawn + Array("EMC\n".utf8)
            }
            content += drawn
        }
        var resources: PDFDictionary = objects.isEmpty ? [:] : ["XObject": .dictionary(objects)]
        if !properties.isEmpty { resources["Properties"] = .dictionary(properties) }
        return (content, resources)
    }

    /// The normal appearance of an annotation, in the state that it is in.
    private func annotationAppearance(_ annotation: PDFDictionary) -> PDFReference? {
        guard var normal = context.document.dictionary(annotation["AP"])?["N"] else { return nil }
        if case .dictionary(let states) = context.document.resolve(normal) {
            guard let state = context.document.resolve(annotation["AS"]).name, let chosen = states[state] else {
                return nil
            }
            normal = chosen
        }
        return context.document.resolve(normal).stream == nil ? nil : normal.reference
    }
}
