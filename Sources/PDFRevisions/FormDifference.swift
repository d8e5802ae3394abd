public import PDFForms
import PDFObjects

/// How the fields of a form's newer revision go with those of the older one.
///
///     let difference = FormDifference(old: form2024, new: form2025)
///     difference.pairs.filter { $0.certainty != .certain }    // what a person should look at
public struct FormDifference: Sendable, Hashable {
    /// The fields that both revisions have, in the order of the older one.
    public let pairs: [FieldPair]
    /// The fields that the newer revision lacks.
    public let gone: [String]
    /// The fields that the older revision lacked.
    public let added: [String]

    /// Pairs the fields of two revisions by what is printed for them, the text around them, names, TU, kind, states and
    /// order; a name alone is never enough.
    ///
    /// - Complexity: O(content of the pages + fields × candidates); a field has about fifty at most.
    public init(old: Form, new: Form) {
        let pair = RevisionPair(old: old, new: new)
        let pairing = FieldPairing(pair)
        let margins = pairing.margins()
        pairs = pairing.matches.sorted { $0.key < $1.key }.map { first, second in
            let (before, after) = (pair.old.fields[first], pair.new.fields[second])
            let verdict = Verdict(
                pairing.candidates.evidence[first][second], margin: margins[first] ?? 0,
                isExchanged: pairing.exchanged.contains(first))
            return FieldPair(
                old: before.field.name, new: after.field.name, certainty: verdict.certainty, reasons: verdict.reasons,
                changes: FieldChange.changes(
                    before, after, captions: (Self.captions(before.field, old), Self.captions(after.field, new))))
        }
        let taken = Set(pairing.matches.values)
        gone = pair.old.fields.indices.filter { pairing.matches[$0] == nil }.map { pair.old.fields[$0].field.name }
        added = pair.new.fields.indices.filter { !taken.contains($0) }.map { pair.new.fields[$0].field.name }
    }

    /// What concerns some fields of the older revision alone; what is new stays.
    public func restricted(to names: Set<String>) -> FormDifference {
        FormDifference(
            pairs: pairs.filter { names.contains($0.old) }, gone: gone.filter(names.contains), added: added)
    }

    private init(pairs: [FieldPair], gone: [String], added: [String]) {
        (self.pairs, self.gone, self.added) = (pairs, gone, added)
    }

    /// What is printed beside each state of a field's buttons: `1 = Yes`.
    private static func captions(_ field: Field, _ form: Form) -> [String] {
        guard field.isBox, field.widgets.count > 1 else { return [] }
        return zip(field.widgets, form.printedLabels.captions(of: field)).compactMap { widget, caption in
            caption.flatMap { text in widget.onStates.first.map { "\($0.text) = \(text)" } }
        }
    }
}
