import PDFForms
import PDFObjects
import PDFPreview

/// The names of a form's fields as labels over their places, by page; for a box with the word that ticks it.
struct FieldLabels {
    private var labels: [Int: [PreviewLabel]] = [:]
    /// No more characters of a name are readable in a box.
    private static let longestName = 200

    /// - Complexity: O(widgets), and that of reading the printed labels (`Form.printedLabels`) where there are boxes.
    init(_ form: Form, dotsPerInch: Double) {
        let scale = dotsPerInch / 72
        var views: [Int: PageView] = [:]
        let directory = FieldDirectory(form.fields)
        var boxes: [Int: [(place: PreviewRectangle, text: String)]] = [:]
        for (index, field) in form.fields.enumerated() {
            let name = TerminalText.printable(String(directory.shortest(index).prefix(Self.longestName)))
            let words = field.isBox ? Self.words(of: field, form) : [:]
            for widget in field.widgets {
                guard let page = widget.page, let rectangle = widget.rectangle,
                    form.document.pages.indices.contains(page)
                else { continue }
                let view = views[page] ?? PageView(of: form.document.pages[page], in: form.document)
                views[page] = view
                let edges = view.shown(rectangle)
                let place = PreviewRectangle(
                    left: edges.left * scale, top: edges.top * scale, right: edges.right * scale,
                    bottom: edges.bottom * scale)
                guard field.isBox else {
                    labels[page, default: []].append(PreviewLabel(.name, place, text: name))
                    continue
                }
                labels[page, default: []].append(PreviewLabel(.name, place))
                boxes[page, default: []].append((place, name + (widget.onStates.first.flatMap { words[$0] } ?? "")))
            }
        }
        for (page, boxes) in boxes { labels[page, default: []] += Self.tags(boxes, height: Self.tagHeight * scale) }
    }

    /// The height of a tag, in points: letters that can be read on a screen, and that rows of boxes have room for.
    private static let tagHeight = 5.5

    /// Names of boxes, which are seldom large enough for them: above each box, as far as the next one on its line.
    ///
    /// - Complexity: O(n log n) for n boxes: of those to the right, the nearest ones are looked at.
    private static func tags(_ boxes: [(place: PreviewRectangle, text: String)], height: Double) -> [PreviewLabel] {
        let boxes = boxes.sorted { $0.place.left < $1.place.left }
        return boxes.enumerated().map { index, box in
            let place = box.place
            let next = boxes[(index + 1)...].prefix(mostNeighbours).first {
                $0.place.left > place.left && $0.place.top < place.bottom && $0.place.bottom > place.top
            }
            let right = min(next.map { $0.place.left - 2 } ?? .infinity, place.left + longestTag * height)
            return PreviewLabel(
                .tag, PreviewRectangle(left: place.left, top: place.top - height, right: right, bottom: place.top),
                text: box.text)
        }
    }

    /// How many times as wide as high a tag is at most.
    private static let longestTag = 40.0
    private static let mostNeighbours = 500

    /// ` = ` and the first word that a cell may say for each state.
    private static func words(of field: Field, _ form: Form) -> [PDFName: String] {
        let words = ButtonWords(field, captions: form.printedLabels.captions(of: field))
        let texts = zip(words.states, words.textsOfStates).compactMap { state, texts in
            texts.first.map { (state, " = \(TerminalText.printable(String($0.prefix(longestName))))") }
        }
        return Dictionary(texts) { first, _ in first }
    }

    /// The pages that have fields, from 0.
    var pages: [Int] { labels.keys.sorted() }

    /// The labels of a page from 0.
    subscript(page: Int) -> [PreviewLabel] { labels[page] ?? [] }
}
