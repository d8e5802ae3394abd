import Interchange
public import PDFObjects

/// A line for what another answer is, beside the box for it: `☐ Other ______`.
public struct OtherLine: Hashable, Sendable {
    /// The fully qualified name of the field with the box.
    public var box: String
    /// The state of the box, where its field has several.
    public let state: PDFName?
    /// What the box is called on the page.
    public let caption: String
    /// The fully qualified name of the field for the line.
    public var line: String

    /// How far behind its box a line may begin, in points.
    private static let farthest = 200.0
    /// How far above or below its box a line may end, in points.
    private static let slack = 3.0

    private struct Place {
        let field: Field
        let box: PDFRectangle
        let page: Int
    }

    /// The lines of a form beside boxes that are filled.
    ///
    /// A box is one for another answer where what it is called says that and nothing more: “Other”, “Other (specify)”. The line is the
    /// text field that follows on the same line of the page, where what is printed for it, or its tooltip, says so, too.
    ///
    /// - Parameters:
    ///   - filled: The names of the fields that rows fill.
    ///   - words: The words for “other”, in small letters without accents.
    /// - Complexity: O(boxes), and for each box for another answer O(fields).
    public static func lines(ofBoxes filled: Set<String>, in form: Form, words: Set<String>) -> [OtherLine] {
        let fields = form.fields.filter { $0.isBox && filled.contains($0.name) }
        guard !fields.isEmpty else { return [] }
        let labels = form.printedLabels
        var texts: [Place]?
        return fields.flatMap { field in
            zip(field.widgets, labels.captions(of: field)).compactMap { widget, printed -> OtherLine? in
                let isOnly = field.onStates.count == 1
                let called = [printed, widget.label, isOnly ? field.label : nil, widget.onStates.first?.text]
                guard widget.isVisible, let box = widget.rectangle, let page = widget.page,
                    let caption = called.compactMap(\.self).first(where: { words.contains(plain($0)) })
                else { return nil }
                let known = texts ?? places(ofTexts: form)
                texts = known
                guard let line = follower(of: box, page: page, known), says(line, labels, words) else { return nil }
                return OtherLine(
                    box: field.name, state: isOnly ? nil : widget.onStates.first, caption: String(caption.prefix(40)),
                    line: line.name)
            }
        }
    }

    /// What a box is called, without a remark and without accents.
    private static func plain(_ caption: String) -> String { AnswerWords.plain(ButtonAnswers.core(caption)) }

    private static func places(ofTexts form: Form) -> [Place] {
        form.fields.filter { $0.kind == .text }.flatMap { field in
            field.widgets.compactMap { widget -> Place? in
                guard widget.isVisible, let box = widget.rectangle, let page = widget.page else { return nil }
                return Place(field: field, box: box, page: page)
            }
        }
    }

    /// The first text field behind a box.
    private static func follower(of box: PDFRectangle, page: Int, _ texts: [Place]) -> Field? {
        let middle = (box.lly + box.ury) / 2
        return texts.filter { text in
            text.page == page && text.box.llx > box.urx - slack && text.box.llx < box.urx + farthest
                && text.box.lly - slack < middle && text.box.ury + slack > middle
        }.min { ($0.box.llx, -$0.box.ury) < ($1.box.llx, -$1.box.ury) }?.field
    }

    /// Whether what is printed for a field, or its tooltip, speaks of another answer.
    private static func says(_ line: Field, _ labels: PrintedLabels, _ words: Set<String>) -> Bool {
        [labels.label(of: line), line.label].compactMap(\.self).contains { text in
            text.lowercased().split { !$0.isLetter }.contains { words.contains(AnswerWords.plain(String($0))) }
        }
    }
}
