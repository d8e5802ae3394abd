import PDFForms
import PDFObjects
import PacketTemplate
import Synchronization

/// Forms that were read, by their digests; the newest few stay.
package final class FormShelf: Sendable {
    private let forms: Shelf<RequestedForm>

    /// - Parameter largest: How many objects, and parts of objects, a form may have that stays.
    package init(largest: Int = .max) {
        forms = Shelf(limit: 8) { $0.form.document.budget.used(.values) <= largest }
    }

    /// The form of a digest, read once; its budget is that of whoever asks.
    package func form(_ digest: String, _ read: () throws -> RequestedForm) throws -> RequestedForm {
        var form = try forms.value(digest, read)
        form.form = form.form.anew
        return form
    }
}

/// Values by the text that they are made from.
package typealias Shelf<Value: Sendable> = KeyedShelf<String, Value>

/// Values that cost something to make, by what they are made from; the newest few stay.
package final class KeyedShelf<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let limit: Int
    private let stays: @Sendable (Value) -> Bool
    private let kept = Mutex<[(key: Key, value: Value)]>([])

    /// - Parameter stays: Whether a value is worth its memory.
    package init(limit: Int, where stays: @escaping @Sendable (Value) -> Bool = { _ in true }) {
        (self.limit, self.stays) = (limit, stays)
    }

    /// The value of a key.
    ///
    /// - Throws: What making it throws; nothing is kept then.
    package func value(_ key: Key, _ make: () throws -> Value) throws -> Value {
        let known = kept.withLock { kept -> Value? in
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let found = kept.remove(at: index)
            kept.append(found)
            return found.value
        }
        if let known { return known }
        let made = try make()
        guard stays(made) else { return made }
        kept.withLock { kept in
            kept.removeAll { $0.key == key }
            kept.append((key, made))
            if kept.count > limit { kept.removeFirst(kept.count - limit) }
        }
        return made
    }
}

/// Templates that were compiled, by all that they are made from; the newest few stay, and none that is large.
public final class TemplateShelf: Sendable {
    /// What makes a template.
    struct Key: Sendable, Hashable {
        /// The SHA-256 of the form's file.
        var form: String
        var fields: [String]
        var options: CompileOptions
    }

    /// The most bytes of a template that stays.
    private static let sizeLimit = 8 << 20
    private let templates = KeyedShelf<Key, CompiledTemplate>(limit: 16) { $0.staticCount <= sizeLimit }

    /// Makes an empty shelf.
    public init() {}

    /// The template of a key, compiled once; it has seen no row.
    func template(_ key: Key, _ compile: () throws -> CompiledTemplate) throws -> CompiledTemplate {
        try templates.value(key, compile).anew
    }
}
