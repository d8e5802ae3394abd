import PDFForms
import PDFObjects
import PacketModel
import PacketTemplate
import Synchronization
import TestSupport
import Testing

/// Packets of several forms: the same pages as packets of one form each.
struct JoinedFormTests {
    private static let fixtures = [
        "calculations", "checkbox-states", "choice-combo", "choice-list", "duplicate-roots", "filled", "font-subset",
        "hidden-fields", "hierarchy", "inherited-page", "kinds-rotated", "links", "names-non-latin", "need-appearances",
        "no-rotate", "page-resources", "print-marks", "radio-groups", "rich-text", "same-name-pages",
        "shared-appearance",
        "stray-widgets", "tagged", "tagged-kinds", "text-autosize", "text-da-levels", "text-no-da", "text-rotated",
        "xfa-hybrid",
    ]
    /// Each fixture with others, once or twice.
    private static let triples = stride(from: 0, to: fixtures.count, by: 2).map { index in
        (0..<3).map { fixtures[(index + $0 * 5) % fixtures.count] }
    }

    /// Forms and their packets, made once for all that are put together of them.
    private static let forms = Mutex<[String: Form]>([:])
    private static let singles = Mutex<[String: Packet]>([:])

    private static func form(_ name: String) throws -> Form {
        if let known = forms.withLock({ $0[name] }) { return known }
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: name)))
        forms.withLock { $0[name] = form }
        return form
    }

    /// The packet of one form alone.
    private static func single(_ name: String, fillable: Bool) throws -> Packet {
        let key = "\(name) \(fillable)"
        if let known = singles.withLock({ $0[key] }) { return known }
        let form = try form(name)
        let packet = try Packet(form, Packet.anyValues(form), fillable: fillable)
        singles.withLock { $0[key] = packet }
        return packet
    }

    private static func joined(_ names: [String]) throws -> Form {
        let forms = try names.map(form)
        return Form(joining: forms, as: forms.indices.map { .form($0, name: "form\($0)") })
    }

    /// The operators of a page, its resources called in the order in which they are used, each kind for itself.
    private static func operators(_ packet: Packet, page: Int) -> [String] {
        var names: [String: [PDFName: PDFName]] = [:]
        return contentOperators(Array(packet.content(page: page).joined(separator: [0x0A]))).map { found in
            guard ["Tf", "Do", "BDC"].contains(found.name) else { return found.description }
            var found = found
            for (index, operand) in found.operands.enumerated() {
                // The first operand of BDC is a tag, which means the same everywhere.
                guard let name = operand.name, found.name != "BDC" || index == 1 else { continue }
                let count = names[found.name]?.count ?? 0
                let new = names[found.name]?[name] ?? PDFName(rawValue: "N\(count)")
                names[found.name, default: [:]][name] = new
                found.operands[index] = .name(new)
            }
            return found.description
        }
    }

    /// Where only some of the forms are tagged, the packet is not, and its new content has no marks.
    @Test(arguments: triples) func drawsEachPageAsAlone(_ names: [String]) throws {
        let tagged = try Set(names.map { try Self.form($0).document.catalog["StructTreeRoot"] != nil })
        let marks: Set = ["BDC", "BMC", "EMC"]
        func compared(_ packet: Packet, page: Int) -> [String] {
            Self.operators(packet, page: page).filter { line in
                tagged.count == 1 || !marks.contains(line.split(separator: " ").last.map(String.init) ?? "")
            }
        }
        let singles = try names.map { try Self.single($0, fillable: false) }
        let whole = try Self.joined(names)
        let joined = try Packet(whole, Packet.anyValues(whole), fillable: false)
        #expect(joined.document.pages.count == singles.reduce(0) { $0 + $1.document.pages.count })
        var page = 0
        for single in singles {
            for own in single.document.pages.indices {
                let (found, wanted) = (compared(joined, page: page), compared(single, page: own))
                #expect(found == wanted, "page \(own) of \(names)")
                page += 1
            }
        }
    }

    @Test(arguments: triples) func fillablePacketsHaveTheFieldsOfEachForm(_ names: [String]) throws {
        let whole = try Self.joined(names)
        let packet = try Packet(whole, Packet.anyValues(whole), fillable: true)
        let found = Dictionary(packet.form.fields.map { ($0.name, $0) }) { first, _ in first }
        for (index, name) in names.enumerated() {
            for field in try Self.single(name, fillable: true).form.fields where !field.name.isEmpty {
                let own = try #require(found["form\(index).\(field.name)"], "\(field.name) of \(names[index])")
                #expect(own.value == field.value && own.kind == field.kind && own.quadding == field.quadding)
                #expect(own.widgets.count == field.widgets.count && own.flags == field.flags)
            }
        }
    }

    @Test(arguments: triples) func leavesNothingForQpdfToMend(_ names: [String]) throws {
        let folder = try TemporaryFolder()
        let whole = try Self.joined(names)
        for isFillable in [false, true] {
            let packet = try Packet(whole, Packet.anyValues(whole), fillable: isFillable)
            try folder.write(packet.bytes, to: "packet.pdf")
            let outcome = try Tool.run("qpdf", ["--check", folder.file("packet.pdf")])
            #expect(outcome.status == 0, "\(names): \(outcome.output)\(outcome.errors)")
        }
    }

    @Test func computesEachFormForItself() throws {
        let form = try Self.form("calculations")
        let inputs = ["quantity1", "price1", "quantity2", "price2", "people"]
        func packet(_ value: String) throws -> Form {
            try Packet(form, inputs.map { ($0, value) }, fillable: true).form
        }
        let singles = try ["one": packet("3"), "two": packet("5")]
        let whole = Form(joining: [form], as: [.form(0, name: "one"), .form(0, name: "two")])
        let values = inputs.flatMap { [("one.\($0)", Optional("3")), ("two.\($0)", "5")] }
        let joined = try Packet(whole, values, fillable: true).form
        for (name, single) in singles {
            for field in single.fields {
                #expect(joined.field(named: "\(name).\(field.name)")?.value == field.value, "\(name).\(field.name)")
            }
        }
        #expect(singles["one"]?.field(named: "total")?.value == ["18"])
        #expect(singles["two"]?.field(named: "total")?.value == ["50"])
    }

    // MARK: Copies and empty pages

    @Test func copiesCostNextToNothing() throws {
        let form = try Self.form("calculations")
        let values = Packet.anyValues(form)
        let once = try Packet(form, values, fillable: false)
        let again = Form(joining: [form], as: [.form(0, name: ""), .copy(of: 0), .copy(of: 0)])
        let thrice = try Packet(again, values, fillable: false)
        #expect(thrice.document.pages.count == 3 * once.document.pages.count)
        #expect(thrice.bytes.count < once.bytes.count + 600)
        let count = once.document.pages.count
        for page in 0..<(3 * count) { #expect(thrice.content(page: page) == thrice.content(page: page % count)) }
    }

    @Test func anEmptyPageHasTheSizeOfTheOneBefore() throws {
        let (first, second) = (try Self.form("kinds-rotated"), try Self.form("text-single"))
        let whole = Form(joining: [first, second], as: [.form(0, name: "a"), .blank, .form(1, name: "b")])
        let packet = try Packet(whole, [], fillable: false)
        let pages = packet.document.pages.map { PageView(of: $0, in: packet.document) }
        let blank = first.document.pages.count
        #expect(pages[blank] == pages[blank - 1] && packet.content(page: blank).isEmpty)
    }

    // MARK: What stands around the pages

    @Test func tagsOfAllFormsBecomeOneTree() throws {
        let forms = try ["tagged-kinds", "tagged"].map(Self.form)
        let whole = Form(
            joining: forms, as: [.form(0, name: "a"), .copy(of: 0), .form(1, name: "b"), .form(0, name: "c")])
        let packet = try Packet(whole, Packet.anyValues(whole), fillable: false)
        let check = StructureCheck(packet.document)
        // The fixture has the same fault on its own, here three times.
        let faults = check.faults.filter { !$0.hasPrefix("content 6 of") }
        #expect(faults == [] && check.faults.count == 3)
        let root = packet.document.dictionary(packet.document.catalog["StructTreeRoot"])
        let document = packet.document.dictionary(root?["K"])
        let parts = packet.document.resolve(document?["K"]).array ?? []
        #expect(document?["S"]?.name == "Document" && parts.count == 4)
        #expect(parts.allSatisfy { packet.document.dictionary($0)?["S"]?.name == "Part" })
    }

    @Test func aFormWithoutTagsIsTold() throws {
        let whole = try Self.joined(["tagged", "text-single"])
        let packet = try Packet(whole, [], fillable: false)
        #expect(packet.template.notes.contains { $0.code == .tagsPartial })
        #expect(packet.document.catalog["MarkInfo"] == nil && packet.document.catalog["StructTreeRoot"] != nil)
    }

    @Test func fontsOfOneNameStayApart() throws {
        // Both call their font Helv; one is a subset with an encoding of its own.
        for names in [["font-subset", "text-single"], ["text-single", "font-subset"]] {
            let forms = try names.map(Self.form)
            let whole = try Self.joined(names)
            let packet = try Packet(whole, Packet.anyValues(whole), fillable: true)
            let resources = packet.document.dictionary(packet.form.acroForm["DR"])
            let fonts = packet.document.dictionary(resources?["Font"]) ?? [:]
            for (index, form) in forms.enumerated() {
                for field in form.fields where field.kind == .text {
                    let own = try #require(packet.form.field(named: "form\(index).\(field.name)"))
                    let font = DefaultAppearance([own.defaultAppearance]).fontName
                    #expect(fonts[font] != nil, "\(font) of \(field.name)")
                }
            }
        }
    }
}
