import PDFForms
import PDFPreview
import PDFRevisions

/// A page of each revision side by side: the fields in frames, and lines from what was to what is.
///
/// Grey is certain and the same; blue is certain and has changed; orange is what a person should look at. Red is gone, green is
/// new. A field that went to another page has a remark instead of a line.
struct RevisionSheet {
    /// A page of each revision, from 0.
    struct Pages: Hashable {
        var old: Int?
        var new: Int?
    }

    /// One of the forms, and what is drawn of it.
    struct Side {
        let name: String
        let places: [String: PrintedLabels.Place]
        private let bytes: [UInt8]
        private let password: String?

        init(_ loaded: LoadedForm, password: String?) {
            name = loaded.fileName
            bytes = loaded.bytes
            self.password = password
            let labels = loaded.form.printedLabels
            places = Dictionary(
                loaded.form.fields.compactMap { field in labels.place(of: field).map { (field.name, $0) } }
            ) { first, _ in first }
        }

        /// The picture of a page. The process has one document open at a time.
        func picture(of page: Int, _ process: PreviewProcess) throws -> PreviewPicture {
            try process.open(bytes, password: password).picture(page: page, dotsPerInch: RevisionSheet.dotsPerInch)
        }
    }

    private let difference: FormDifference
    private let process: PreviewProcess
    private let old: Side
    private let new: Side
    static let dotsPerInch = 84.0
    private static let gap = 56
    private static let heading = 24

    init(_ difference: FormDifference, old: Side, new: Side, _ process: PreviewProcess) {
        (self.difference, self.old, self.new, self.process) = (difference, old, new, process)
    }

    /// The pages that have fields, each of the older revision beside that of the newer one where most of its fields went.
    var pages: [Pages] {
        var counts: [Int: [Int: Int]] = [:]
        for pair in difference.pairs {
            guard let from = old.places[pair.old]?.page, let to = new.places[pair.new]?.page else { continue }
            counts[from, default: [:]][to, default: 0] += 1
        }
        var pages = Set(old.places.values.map(\.page)).sorted().map { page in
            Pages(old: page, new: counts[page]?.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key)
        }
        let shown = Set(pages.compactMap(\.new))
        pages += Set(new.places.values.map(\.page)).subtracting(shown).sorted().map { Pages(old: nil, new: $0) }
        return pages
    }

    /// The picture of two pages as a PNG file.
    func png(_ pages: Pages) throws -> [UInt8] {
        let left = try pages.old.map { try old.picture(of: $0, process) }
        let right = try pages.new.map { try new.picture(of: $0, process) }
        let offset = (left?.width ?? right?.width ?? 0) + Self.gap
        var canvas = PictureCanvas(
            width: offset + (right?.width ?? left?.width ?? 0),
            height: Self.heading + max(left?.height ?? 0, right?.height ?? 0))
        if let left { canvas.draw(left, x: 0, y: Self.heading) }
        if let right { canvas.draw(right, x: offset, y: Self.heading) }
        var labels: [PreviewLabel] = []
        func heading(_ side: Side, _ page: Int?, at x: Int, width: Int) {
            let place = PreviewRectangle(
                left: Double(x) + 4, top: 2, right: Double(x + width), bottom: Double(Self.heading) - 2)
            let text = page.map { "\(side.name), page \($0 + 1)" } ?? side.name
            labels.append(PreviewLabel(.line, place, text: TerminalText.printable(text)))
        }
        heading(old, pages.old, at: 0, width: offset - Self.gap)
        heading(new, pages.new, at: offset, width: canvas.width - offset)
        draw(pages, into: &canvas, offset: offset, &labels)
        var sheet = PreviewSheet(width: canvas.width, height: canvas.height)
        sheet.pictures = [(0, 0, canvas.picture)]
        sheet.labels = labels
        return try process.png(sheet)
    }

    private func draw(_ pages: Pages, into canvas: inout PictureCanvas, offset: Int, _ labels: inout [PreviewLabel]) {
        for pair in difference.pairs {
            let from = old.places[pair.old].flatMap { $0.page == pages.old ? frame($0, offset: 0) : nil }
            let to = new.places[pair.new].flatMap { $0.page == pages.new ? frame($0, offset: offset) : nil }
            let colour = pair.colour
            if let from { canvas.frame(from, colour) }
            if let to { canvas.frame(to, colour) }
            if let from, let to {
                guard colour != .grey else { continue }
                canvas.line(
                    from: (from.right, (from.top + from.bottom) / 2), to: (to.left, (to.top + to.bottom) / 2), colour)
            } else if let from, let page = new.places[pair.new]?.page {
                labels.append(PreviewLabel(.line, from, text: "→ \(page + 1)"))
            } else if let to, let page = old.places[pair.old]?.page {
                labels.append(PreviewLabel(.line, to, text: "\(page + 1) →"))
            }
        }
        for name in difference.gone {
            if let place = old.places[name], place.page == pages.old { canvas.frame(frame(place, offset: 0), .red) }
        }
        for name in difference.added {
            if let place = new.places[name], place.page == pages.new {
                canvas.frame(frame(place, offset: offset), .green)
            }
        }
    }

    /// A place in pixels of the sheet.
    private func frame(_ place: PrintedLabels.Place, offset: Int) -> PreviewRectangle {
        let scale = Self.dotsPerInch / 72
        let (x, y) = (Double(offset), Double(Self.heading))
        return PreviewRectangle(
            left: x + place.left * scale, top: y + place.top * scale, right: x + place.right * scale,
            bottom: y + place.bottom * scale)
    }
}

extension FieldPair {
    /// What it is drawn in.
    fileprivate var colour: PictureCanvas.Colour {
        guard certainty == .certain else { return .orange }
        return changes.contains { $0.what != .place && $0.what != .label } ? .blue : .grey
    }
}
