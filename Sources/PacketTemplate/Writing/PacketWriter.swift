import PDFObjects
import PacketModel

/// What a `PacketStamper` works with: what understands values, what draws them, and the file.
///
/// A struct that is never copied, as its parts are: its methods hand one of its buffers to another without counting
/// references, and without asking at run time who else looks at it.
struct PacketWriter: ~Copyable {
    let template: CompiledTemplate
    var drawer: PageDrawer
    var file: UpdateSection
    var journal = JournalWriter()
    /// The pictures that this packet carries.
    var embedded: [EmbeddedPicture] = []
    /// What of the row's texts goes on at the end of the packet, and the pages there; none for nearly all rows.
    var composer: AddendumComposer?
    var addendum = AddendumPages()
    /// What the packet says of itself, for templates with `CompileOptions.writesInformation`.
    var information = DocumentInformation()
    /// What the data of kept XFA are compressed with.
    private(set) lazy var joined = JoinedDeflate(level: 6)

    init(_ template: CompiledTemplate, pictures: (any PictureSource)?) {
        self.template = template
        drawer = PageDrawer(template, pictures: pictures)
        file = UpdateSection(template)
    }

    /// Forgets the row before, and understands the values of this one.
    mutating func prepare(_ values: FieldValues) {
        drawer.begin()
        drawer.isFinal = false
        file.restart()
        embedded.removeAll(keepingCapacity: true)
        if composer != nil { (composer, addendum) = (nil, AddendumPages()) }
        drawer.reader.read(values)
    }

    /// Writes the packet of values that nothing is computed from: one for each field of the template.
    mutating func stamp(complete values: FieldValues, at site: PacketSite = PacketSite()) -> Bool {
        prepare(values)
        writeSlots(values)
        guard !drawer.reader.notes.hasError else { return false }
        if drawer.goesOn {
            guard let rest = goOn(values, at: site) else { return false }
            file.restart()
            writeSlots(rest)
            guard !drawer.reader.notes.hasError else { return false }
            drawAddendum()
        }
        writePictures()
        let fonts = writeAddendum()
        let subsets = file.offsets.count
        writeFonts()
        if let fonts { writeAddendumFonts(fonts, subsetsFrom: subsets) }
        file.finish()
        return true
    }

    /// How many pages the last packet has.
    var pageCount: Int { template.pageCount + addendum.count }

    private mutating func writeSlots(_ values: FieldValues) {
        for (index, slot) in template.slots.enumerated() {
            switch slot {
            case .page(let program): writePage(index, program, values)
            case .appearance(let slot): writeAppearance(index, slot, values)
            case .dictionary(let slot): writeDictionary(index, slot, values)
            case .picture(let slot): writePicture(index, slot, values)
            case .state(let slot): writeState(index, slot, values)
            case .font: continue
            case .information(let writer): write(index, writer.dictionary(information))
            case .metadata(let writer): write(index, writer.metadata(information))
            case .datasets(let slot): writeDatasets(index, slot, values)
            case .replaced(let number, let object): writeReplaced(number, object)
            }
        }
    }

    /// Writes an object that is whole.
    private mutating func write(_ slot: Int, _ object: [UInt8]) {
        file.begin(slot)
        file.packet.append(copying: object)
        file.end()
    }

    private static let streamOpening = Array(">>stream\n".utf8)
    private static let streamClosing = Array("\nendstream\nendobj\n".utf8)

    /// Writes the content stream of a page.
    private mutating func writePage(_ slot: Int, _ program: PageProgram, _ values: FieldValues) {
        drawer.run(program, values)
        let count = drawer.stream.finish()
        file.begin(slot)
        file.appendNumber(count)
        file.packet.append(copying: Self.streamOpening)
        drawer.stream.append(to: &file.packet)
        file.packet.append(copying: Self.streamClosing)
    }
}
