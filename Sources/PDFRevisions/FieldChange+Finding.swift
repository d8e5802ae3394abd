import PDFForms

extension FieldChange {
    /// What differs between two fields.
    static func changes(_ old: RevisedField, _ new: RevisedField, captions: (old: [String], new: [String])) -> [Self] {
        var changes: [FieldChange] = []
        func add(_ what: Subject, _ before: Value, _ after: Value) {
            if before != after { changes.append(FieldChange(what: what, old: before, new: after)) }
        }
        add(.name, .text(old.field.name), .text(new.field.name))
        if let first = old.places.first, let second = new.places.first {
            add(.page, .number(first.page + 1), .number(second.page + 1))
            let moved = zip(sides(first), sides(second)).contains { abs($0 - $1) > 1 }
            if moved || first.page != second.page { add(.place, .lengths(sides(first)), .lengths(sides(second))) }
        }
        add(.type, .text(old.field.kind.rawValue), .text(new.field.kind.rawValue))
        if old.field.isBox || new.field.isBox {
            if old.field.states != new.field.states {
                add(.states, .texts(old.field.states), .texts(new.field.states))
            } else if isTurned(captions.old, captions.new) {
                add(.states, .texts(captions.old), .texts(captions.new))
            }
        }
        add(.options, options(of: old.field), options(of: new.field))
        add(
            .maxLength, old.field.maxLength.map { .number($0) } ?? .none,
            new.field.maxLength.map { .number($0) } ?? .none)
        label(old, new).map { add(.label, $0.old, $0.new) }
        return changes
    }

    private static func sides(_ place: PrintedLabels.Place) -> [Double] {
        [place.left, place.top, place.right, place.bottom].map { ($0 * 10).rounded() / 10 }
    }

    private static func options(of field: Field) -> Value {
        .texts(field.options.map { $0.export == $0.display ? $0.export : "\($0.export) = \($0.display)" })
    }

    /// Whether the same words stand beside other states: two buttons of a question have been exchanged.
    private static func isTurned(_ old: [String], _ new: [String]) -> Bool {
        old.count > 1 && old != new && Set(old.compactMap(caption)) == Set(new.compactMap(caption))
    }

    private static func caption(_ text: String) -> Substring? { text.split(separator: " = ", maxSplits: 1).last }

    /// The labels where they differ in more than signs and case: what is printed, else TU.
    private static func label(_ old: RevisedField, _ new: RevisedField) -> (old: Value, new: Value)? {
        func letters(_ text: String?) -> String {
            (text ?? "").filter { $0.isLetter || $0.isNumber }.lowercased()
        }
        for (first, second) in [(old.printed, new.printed), (old.field.label, new.field.label)] {
            guard first != nil || second != nil else { continue }
            if letters(first) == letters(second) { return nil }
            return (first.map { .text($0) } ?? .none, second.map { .text($0) } ?? .none)
        }
        return nil
    }
}
