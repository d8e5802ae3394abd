import Interchange

/// A field whose name, or the text that stands for it, is what is printed for another field of its page.
///
/// Programs that name fields by the text nearest to them put a name one row too far, and all that follow: the name of one
/// field is then the label of the next. What is printed is what people read.
public struct ShiftedName: Hashable, Sendable {
    /// What of the field contradicts the page.
    public enum Source: Hashable, Sendable { case name, label }

    /// The fully qualified name of the field.
    public let field: String
    /// What contradicts the page.
    public let source: Source
    /// What it says.
    public let text: String
    /// What is printed for the field.
    public let printed: String
    /// The fully qualified name of the field that has the text printed for it.
    public let other: String

    /// Finds them in a form.
    ///
    /// A name counts only where it says something else than what is printed for its field, and reads the same as what is printed
    /// for exactly one label of the page whose own fields are not called so.
    ///
    /// - Complexity: O(fields); of fields that share a label, the first eight count.
    public static func names(in form: Form, _ printed: PrintedLabels) -> [ShiftedName] {
        var owners: [Key: [Int]] = [:]
        for (index, field) in form.fields.enumerated() {
            guard let place = printed.place(of: field), let label = printed.label(of: field) else { continue }
            let text = letters(label)
            if text.count >= shortest { owners[Key(page: place.page, text: text), default: []].append(index) }
        }
        return form.fields.enumerated().flatMap { index, field -> [ShiftedName] in
            guard let place = printed.place(of: field), let own = printed.label(of: field) else { return [] }
            // A label that stands for the field above as well may be that field's alone.
            let sharers = owners[Key(page: place.page, text: letters(own)), default: []].prefix(mostSharers)
            let isShared = sharers.contains { $0 != index && isNear(printed.place(of: form.fields[$0]), place) }
            guard !isShared else { return [] }
            return sayings(of: field).compactMap { source, text in
                let said = letters(text)
                guard said.count >= shortest,
                    let found = owners[Key(page: place.page, text: said)]?.prefix(mostSharers),
                    !found.contains(index), let other = found.first, isContrary(text, own) || isDistinct(text, own),
                    !found.contains(where: { isCalled(form.fields[$0], said) })
                else { return nil }
                return ShiftedName(
                    field: field.name, source: source, text: text, printed: own, other: form.fields[other].name)
            }
        }
    }

    /// Finds fields that something else is printed for than their name says, while a copy of the name belongs to a field for
    /// which it is printed, on any page: `Adresse` beside “Nom”, and `Adresse_2` beside “Adresse”.
    ///
    /// - Complexity: O(fields).
    public static func copied(in form: Form, _ printed: PrintedLabels) -> [ShiftedName] {
        var owners: [String: Field] = [:]
        for field in form.fields {
            let name = letters(field.lastPart)
            if name.count >= shortest, owners[name] == nil, printed.label(of: field).map(letters) == name {
                owners[name] = field
            }
        }
        return form.fields.compactMap { field in
            let name = field.lastPart
            guard let other = owners[letters(name)], other.name != field.name, let own = printed.label(of: field),
                isContrary(name, own)
            else { return nil }
            return ShiftedName(field: field.name, source: .name, text: name, printed: own, other: other.name)
        }
    }

    private struct Key: Hashable {
        let page: Int
        let text: String
    }

    /// How many fields of one label are looked at: a stranger's form may have thousands.
    private static let mostSharers = 8

    /// Shorter texts say nothing, in letters.
    private static let shortest = 4

    private static func sayings(of field: Field) -> [(Source, String)] {
        let name = field.lastPart
        return [(.name, name)] + (field.label.map { $0 == name ? [] : [(.label, $0)] } ?? [])
    }

    private static func isNear(_ other: PrintedLabels.Place?, _ place: PrintedLabels.Place) -> Bool {
        guard let other else { return false }
        return abs(other.top - place.top) < 40 && other.left < place.right + 40 && other.right > place.left - 40
    }

    /// Whether a field is called by a text.
    private static func isCalled(_ field: Field, _ text: String) -> Bool {
        sayings(of: field).contains { letters($0.1).contains(text) }
    }

    /// Whether two texts share no word, not even the beginning of one.
    static func isContrary(_ left: String, _ right: String) -> Bool {
        let (first, second) = (letters(left), words(right))
        return !second.isEmpty && second.allSatisfy { !first.contains($0.prefix(5)) }
            && words(left).allSatisfy { !letters(right).contains($0.prefix(5)) }
    }

    /// Whether each of two texts has a word of its own besides those that they share: `LastName` and “First Name”.
    private static func isDistinct(_ left: String, _ right: String) -> Bool {
        var (first, second) = (letters(left), letters(right))
        let shared = Set(words(left) + words(right)).sorted { ($0.count, $1) > ($1.count, $0) }
        for word in shared where first.contains(word) && second.contains(word) {
            first = first.replacing(word, with: "")
            second = second.replacing(word, with: "")
        }
        return first.count >= shortest - 1 && second.count >= shortest - 1 && first != second
            && !first.contains(second) && !second.contains(first)
    }

    /// The longer words of a text in small letters.
    private static func words(_ text: String) -> [String] {
        text.prefix(300).split { !$0.isLetter }.map { $0.lowercased() }.filter {
            $0.count > 3 || !$0.utf8.allSatisfy { $0 < 0x80 }
        }
    }

    /// The letters of a text in small letters, without what counts copies.
    private static func letters(_ text: String) -> String { String(text.prefix(300).filter(\.isLetter)).lowercased() }
}
