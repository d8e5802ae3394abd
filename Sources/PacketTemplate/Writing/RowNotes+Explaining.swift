public import PDFForms
import PDFObjects
import PacketModel

/// How a text came to stand in the box of one widget.
public struct FittedText: Sendable, Hashable {
    /// The field, by its place in the template.
    public let field: Int
    /// The size of the default appearance in points; 0 is automatic.
    public let nominalSize: Double
    /// The size that was taken, and how far the text reaches beyond its box.
    public let fit: TextFit
}

/// Notes on what a value becomes on its way to the page, for templates that ask for them (`CompileOptions.explains`).
extension RowNotes {
    /// Automatic sizes below this are hard to read, in points.
    private static let readableSize = 6.0
    /// Sizes below this are told in every merge, in points: in Helvetica, an x is then lower than the 0.9 mm that are the
    /// least for the smallest packages (Regulation (EU) No 1169/2011, Article 13(3)).
    private static let smallestSize = 4.9

    /// A format script changes what is shown.
    mutating func explain(_ shown: ShownValue, of value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard explains, !shown.text.utf8.elementsEqual(value) else { return }
        let summary = plan.format?.summary
        let kept = shown.value.utf8.elementsEqual(value) ? "" : "; it is kept in a spelling that Acrobat reads"
        note(
            .valueFormatted, plan, "the form's format shapes what is shown" + (summary.map { " (\($0))" } ?? "") + kept)
    }

    /// A choice is named in another way than the form does.
    mutating func explain(_ choice: ChoiceResolver.Choice, of value: ArraySlice<UInt8>, _ plan: FieldPlan) {
        guard explains, !value.isEmpty else { return }
        let names: [String]
        switch choice {
        case .state(let state):
            guard let words = plan.choices.buttons, words.states.count > 1 || plan.field.kind == .radio,
                let index = plan.choices.index(of: state)
            else { return }
            names = [words.name(ofState: index), state.text]
        case .options(let selected) where selected.count == 1:
            names = [plan.field.options[selected[0]].display, plan.field.options[selected[0]].export]
        default: return
        }
        guard !names.contains(where: { $0.utf8.elementsEqual(value) }) else { return }
        note(.choiceUnderstood, plan, "the value is taken as “\(names[0])”")
    }

    /// A text is set smaller than the field says; or so small that it is told also where nothing is explained.
    ///
    /// - Parameters:
    ///   - value: The text.
    ///   - nominal: The size of the default appearance in points; 0 is automatic.
    mutating func explain(_ fit: TextFit, of value: ArraySlice<UInt8>, nominal: Double, _ plan: FieldPlan) {
        guard !fit.isSqueezed else { return }
        if fit.size < Self.smallestSize, fit.size > 0, nominal == 0 || fit.size < nominal - 0.005 {
            return report(
                .textShrunk, .warning, of: plan,
                "the text of \(String(decoding: value, as: UTF8.self).count) characters is set at \(Self.points(fit.size)) pt, "
                    + "which few people can read",
                hint:
                    "write it shorter in the data, or let it go on in another field (onOverflow: continue) or on a page of "
                    + "its own (onOverflow: addendum)")
        }
        guard explains else { return }
        if nominal > 0, fit.size < nominal - 0.005 {
            note(
                .textShrunk, plan,
                "the text is set at \(Self.points(fit.size)) pt in place of \(Self.points(nominal)) pt")
        } else if nominal == 0, fit.size < Self.readableSize {
            note(.textShrunk, plan, "the automatic size is \(Self.points(fit.size)) pt, which is hard to read")
        }
    }

    private static func points(_ number: Double) -> String {
        var writer = ContentWriter()
        writer.number((number * 100).rounded() / 100)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Adds a note, once for each field: a second widget does not say it again.
    private mutating func note(_ code: DiagnosticCode, _ plan: FieldPlan, _ message: String) {
        guard !problems.contains(where: { $0.code == code && $0.field == plan.field.name }) else { return }
        problems.append(Diagnostic(code, .note, field: plan.field.name, message: message))
    }
}
