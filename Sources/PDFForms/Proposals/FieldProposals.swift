import PDFObjects

/// The fields that a form would have if its pages had been made for filling: by rule, from what they print.
///
/// Frames, combs of equal cells, ruled lines, runs of underscores, small squares and empty cells of tables are places to
/// write, where they are labelled as such. What stands on a page that a field of the form covers is not proposed again.
public struct FieldProposals: Sendable {
    /// The fields, page by page and line by line.
    public private(set) var fields: [ProposedField] = []
    /// Whether the pages are pictures of a form: nothing on them can be told apart.
    public private(set) var isScan = false
    /// Whether all pages were read: what pages may ask for has a bound.
    public private(set) var isComplete = true

    /// Reads the pages of a form.
    ///
    /// - Complexity: O(content of the pages), and for each page O(lines × texts), up to a ceiling.
    public init(_ form: Form) {
        let meter = WorkMeter(WorkMeter.usual)
        var reader = PageMarksReader(form.document, meter, showsShapes: true)
        var scans = 0
        var names = Dictionary(form.fields.map { ($0.name, 1) }) { first, _ in first }
        let taken = Self.taken(by: form)
        for (page, reference) in form.document.pages.enumerated() {
            let view = PageView(of: reference, in: form.document)
            let marks = reader.marks(of: reference)
            guard reader.isComplete, !meter.isEmpty else {
                isComplete = false
                break
            }
            if Self.isPicture(marks, view) {
                scans += 1
                continue
            }
            propose(marks, page: page, view: view, taken: taken[page] ?? [], meter: meter, names: &names)
            if meter.isEmpty { isComplete = false }
        }
        isScan = scans > 0 && fields.isEmpty
    }

    private static func isPicture(_ marks: PageMarks, _ view: PageView) -> Bool {
        let area = view.crop.width * view.crop.height
        let pictures = marks.shapes.pictures.reduce(0) { $0 + $1.width * $1.height }
        return pictures > 0.5 * area && marks.rules.horizontal.count < 6
    }

    private mutating func propose(
        _ marks: PageMarks, page: Int, view: PageView, taken: [PDFRectangle], meter: WorkMeter,
        names: inout [String: Int]
    ) {
        let ink = PageInk(marks.shapes, meter)
        let isTurned = view.rotation % 180 != 0
        let builder = PhraseBuilder(marks, obstacles: [])
        var finder = CandidateFinder(
            ink, builder, strokes: marks.glyphs.filter { $0.text == "_" || $0.text == "\u{2017}" },
            width: isTurned ? view.crop.height : view.crop.width,
            height: isTurned ? view.crop.width : view.crop.height, meter)
        finder.find()
        let candidates = finder.found.sorted {
            ($0.box.top.rounded(), $0.box.left) < ($1.box.top.rounded(), $1.box.left)
        }
        let labels = Self.labels(of: candidates, Self.withoutStrokes(in: candidates, marks, meter))
        for (index, candidate) in candidates.enumerated() {
            guard let label = labels[index] ?? builder.text(before: candidate, meter),
                candidate.kind == .check || !Self.isSigned(label)
            else { continue }
            let shown = candidate.box
            let rectangle = view.rectangle(shown: (shown.left, shown.top, shown.right, shown.bottom))
            guard meter.allows(taken.count), !taken.contains(where: rectangle.overlaps) else { continue }
            fields.append(
                ProposedField(
                    name: Self.freeName(for: label, &names), kind: candidate.kind, page: page, rectangle: rectangle,
                    cells: candidate.cells, isMultiline: shown.height > 30, label: label,
                    confidence: candidate.evidence.confidence))
        }
    }

    /// Where the fields of a form stand, page by page.
    private static func taken(by form: Form) -> [Int: [PDFRectangle]] {
        var taken: [Int: [PDFRectangle]] = [:]
        for widget in form.fields.flatMap(\.widgets) where widget.isVisible {
            if let page = widget.page, let rectangle = widget.rectangle { taken[page, default: []].append(rectangle) }
        }
        return taken
    }

    /// The marks of a page without the strokes that are printed in combs: what has a text in it has its label there.
    private static func withoutStrokes(
        in candidates: [FieldCandidate], _ marks: PageMarks, _ meter: WorkMeter
    ) -> PageMarks {
        let combs = candidates.filter { $0.kind == .comb }.map(\.box)
        var rest = marks
        rest.glyphs.removeAll { glyph in
            TextPhrase.strokes.contains(glyph.text) && meter.allows(combs.count)
                && combs.contains {
                    $0.left < glyph.left && glyph.right < $0.right && $0.top < glyph.baseline
                        && glyph.baseline < $0.bottom + 0.2 * glyph.size
                }
        }
        return rest
    }

    /// What is printed for each candidate.
    private static func labels(of candidates: [FieldCandidate], _ marks: PageMarks) -> [Int: String] {
        var places = candidates.enumerated().map { index, candidate in
            LabelledPlace(box: candidate.box, isButton: candidate.kind == .check, field: index, widget: 0)
        }
        places.sort { ($0.box.left, $0.box.top) < ($1.box.left, $1.box.top) }
        let builder = PhraseBuilder(marks, obstacles: places)
        var rules = marks.rules
        rules.blanks = builder.blanks
        let blocks = BlockBuilder(builder.phrases, rules: rules, places: places).blocks()
        var finder = LabelFinder(blocks, rules: rules, places: places, isQuestion: { _ in false })
        finder.find()
        return finder.labels
    }

    /// Whether what belongs there is written by hand.
    private static func isSigned(_ label: String) -> Bool {
        let words = label.lowercased()
        return [
            "signature", "unterschrift", "su firma", "firma del", "handtekening", "assinatura", "podpis", "署名", "签名",
            "서명",
        ]
        .contains { words.contains($0) }
    }

    /// A name for a field that no other one has yet: its label as far as it is a name, and a number where others are called
    /// so.
    ///
    /// - Parameter names: The names that are there, each with a number behind which none is taken. The new one is added.
    /// - Complexity: O(length of the label), and O(names) where many have one label.
    public static func freeName(for label: String, _ names: inout [String: Int]) -> String {
        let plain = label.map { $0 == "." || $0.isNewline ? " " : $0 }
        let name = String(String(plain).prefix(60)).split(separator: " ").joined(separator: " ")
        var count = names[name, default: 0] + 1
        while count > 1, names["\(name) \(count)"] != nil { count += 1 }
        names[name] = count
        guard count > 1 else { return name }
        names["\(name) \(count)"] = 1
        return "\(name) \(count)"
    }
}

extension PhraseBuilder {
    /// The last text before a comb on its line, such as the number of a line: a comb is a place to write whatever is printed.
    fileprivate func text(before candidate: FieldCandidate, _ meter: WorkMeter) -> String? {
        guard candidate.kind == .comb, meter.allows(phrases.count) else { return nil }
        let box = candidate.box
        return phrases.filter { $0.right <= box.left + 2 && $0.middle > box.top && $0.middle < box.bottom }
            .max { $0.right < $1.right }?.text
    }
}

extension PageView {
    /// A rectangle of default user space, from where it stands on the page as it is shown: the inverse of `shown(_:)`.
    func rectangle(shown: (left: Double, top: Double, right: Double, bottom: Double)) -> PDFRectangle {
        let (left, top, right, bottom) = shown
        return switch rotation {
        case 90: PDFRectangle(crop.llx + top, crop.lly + left, crop.llx + bottom, crop.lly + right)
        case 180: PDFRectangle(crop.urx - right, crop.lly + top, crop.urx - left, crop.lly + bottom)
        case 270: PDFRectangle(crop.urx - bottom, crop.ury - right, crop.urx - top, crop.ury - left)
        default: PDFRectangle(crop.llx + left, crop.ury - bottom, crop.llx + right, crop.ury - top)
        }
    }
}
