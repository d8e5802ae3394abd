import Interchange
import PDFForms
import PDFObjects
import PacketModel

/// What is for the screen and not for paper.
extension FlattenedCompiler {
    /// Whether a widget that no row fills is part of the page: a printer would print it, and it is not a button that only
    /// does something.
    mutating func isForPaper(_ widget: Widget, _ field: Field) -> Bool {
        guard !context.options.isForScreen else { return true }
        guard widget.flags.contains(.print), !context.form.isOffInPrint(widget) else { return false }
        guard field.kind == .button, !context.options.keepsButtons, context.form.onlyActs(widget, of: field) else {
            return true
        }
        if !buttonsLeftOut.contains(field.name) { buttonsLeftOut.append(field.name) }
        return false
    }

    /// Says which buttons were left out, and which fields are there though the form does not print them.
    mutating func notePaper() {
        if !buttonsLeftOut.isEmpty {
            let what =
                buttonsLeftOut.count == 1 ? "a button that only does" : "\(buttonsLeftOut.count) buttons that only do"
            context.notes.append(
                Diagnostic(
                    .buttonsLeftOut, .note,
                    message:
                        "\(what) something when clicked \(buttonsLeftOut.count == 1 ? "is" : "are") left out of the "
                        + "packets: \(buttonsLeftOut.quoted(upTo: 3))", hint: "--keep-buttons keeps them"))
        }
        let unprinted = context.plans.prefix(context.filledCount).map(\.field).filter { field in
            let visible = field.widgets.filter(\.isVisible)
            return !visible.isEmpty && !visible.contains { $0.flags.contains(.print) }
        }
        if !unprinted.isEmpty {
            context.notes.append(
                Diagnostic(
                    .fieldNotPrinted, .note,
                    message:
                        "the form itself does not print \(unprinted.map(\.name).quoted(upTo: 3)); the packets do, since rows "
                        + "fill \(unprinted.count == 1 ? "it" : "them")"))
        }
    }
}
