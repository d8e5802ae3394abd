import PDFForms
import PDFObjects
import PDFText
import PacketModel

extension PacketWriter {
    /// Draws a packet anew whose fields have no room for some texts: what they have no room for goes on on pages of its own.
    ///
    /// - Parameter draw: Draws the fields with the values that are left for them.
    /// - Returns: False when that cannot be done; the notes say why.
    mutating func goOn(_ values: FieldValues, at site: PacketSite) -> FieldValues? {
        guard let plan = template.addendum else { return nil }
        let fields = Set(drawer.spilled + drawer.reader.overlong).sorted()
        let texts = fields.map { (field: $0, value: drawer.reader.text(of: $0, values)) }
        var composer = AddendumComposer(plan, site, of: template, texts: texts)
        guard composer.compose() else {
            report(composer.failure)
            return nil
        }
        let rest = drawer.reader.replace(composer.shown, in: values)
        drawer.begin()
        drawer.isFinal = true
        embedded.removeAll(keepingCapacity: true)
        self.composer = composer
        return rest
    }

    private mutating func report(_ failure: AddendumComposer.Failure?) {
        switch failure {
        case .missing(let text, let field): drawer.reader.notes.reportMissing(text, template.fields[field])
        case .tooLong(let field):
            drawer.reader.notes.report(
                .textOverflow, .error, of: template.fields[field],
                "the text is too long for its field, and for addendum pages as well",
                hint: "look whether the column belongs into another field")
        case nil: break
        }
    }

    /// Draws the addendum pages of a row, behind all that its fields draw.
    mutating func drawAddendum() {
        guard var composer else { return }
        drawer.subsets.removeTouched()
        addendum = composer.draw(into: &drawer.subsets)
        for text in addendum.texts {
            let plan = template.fields[text.field]
            drawer.reader.notes.report(
                .textContinued, .note, of: plan,
                "the field has no room for all of its text; \(text.text.count) characters of it stand on page "
                    + "\(text.page), which is added to the packet", hint: nil)
        }
    }

    /// Writes the addendum pages behind the slots, and the page tree that names them.
    ///
    /// - Returns: The place of the dictionary of their fonts, which is written last.
    mutating func writeAddendum() -> Int? {
        guard addendum.count > 0, let plan = template.addendum, let tree = plan.tree else { return nil }
        let fonts = file.reserve()
        var pages: [Int] = []
        if addendum.hasBlank {
            let page = file.reserve()
            file.write(page) { $0.page(plan, parent: tree.number) { $0.raw("/Resources<<>>") } }
            pages.append(file.number(of: page))
        }
        for (index, content) in addendum.contents.enumerated() {
            let stream = file.reserve()
            file.begin(stream)
            file.packet.append(contentsOf: "<<".utf8)
            file.writeStream(content, isFast: true)
            let page = file.reserve()
            let (streamNumber, fontNumber) = (file.number(of: stream), file.number(of: fonts))
            file.write(page) { output in
                output.page(plan, parent: tree.number) { output in
                    output.raw("/Resources<</Font \(fontNumber) 0 R>>/Contents \(streamNumber) 0 R")
                    if let structure = plan.structure { output.raw("/StructParents \(structure.key(ofPage: index))") }
                }
            }
            pages.append(file.number(of: page))
        }
        file.replace(tree.number) { output in
            output.raw(tree.head)
            output.raw("/Count \(tree.count + pages.count)/Kids[")
            output.raw(tree.kids)
            for page in pages { output.raw("\(page) 0 R ") }
            output.raw("]>>")
        }
        plan.structure?.write(addendum, numbers: pages.suffix(addendum.contents.count), into: &file)
        return fonts
    }

    /// Writes the fonts of the addendum pages.
    ///
    /// - Parameter first: The place of the first object of the fonts of this machine.
    mutating func writeAddendumFonts(_ place: Int, subsetsFrom first: Int) {
        guard let plan = template.addendum else { return }
        let subsets = addendum.subsets.map { subset in
            (
                operand: drawer.subsets.operand(subset),
                number: file.number(of: first + subset * FontSubset.objectCount)
            )
        }
        let table = plan.fontTable(addendum.faces, subsets)
        file.write(place) { $0.raw(table) }
    }
}

extension ContentWriter {
    /// Writes the dictionary of an addendum page.
    fileprivate mutating func page(_ plan: AddendumPlan, parent: Int, _ rest: (inout ContentWriter) -> Void) {
        raw(plan.pageHead)
        raw("/Parent \(parent) 0 R")
        rest(&self)
        raw(">>")
    }
}

extension UpdateSection {
    /// Writes an object behind the slots.
    mutating func write(_ place: Int, _ body: (inout ContentWriter) -> Void) {
        begin(place)
        writeBody(body)
    }

    /// Writes an object in place of one of the static part.
    mutating func replace(_ number: Int, _ body: (inout ContentWriter) -> Void) {
        replace(number)
        writeBody(body)
    }

    private mutating func writeBody(_ body: (inout ContentWriter) -> Void) {
        object.removeAll()
        body(&object)
        packet.append(copying: object.bytes)
        end()
    }
}
