import Synchronization

/// Forms that were read, by their digests; the newest few stay.
package final class FormShelf: Sendable {
    private let forms = Shelf<RequestedForm>(limit: 8)

    package init() {}

    /// The form of a digest, read once.
    package func form(_ digest: String, _ read: () throws -> RequestedForm) throws -> RequestedForm {
        try forms.value(digest, read)
    }
}

/// Values that cost something to make, by what they are made from; the newest few stay.
package final class Shelf<Value: Sendable>: Sendable {
    private let limit: Int
    private let kept = Mutex<[(key: String, value: Value)]>([])

    package init(limit: Int) { self.limit = limit }

    /// The value of a key.
    ///
    /// - Throws: What making it throws; nothing is kept then.
    package func value(_ key: String, _ make: () throws -> Value) throws -> Value {
        let known = kept.withLock { kept -> Value? in
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let found = kept.remove(at: index)
            kept.append(found)
            return found.value
        }
        if let known { return known }
        let made = try make()
        kept.withLock { kept in
            kept.removeAll { $0.key == key }
            kept.append((key, made))
            if kept.count > limit { kept.removeFirst(kept.count - limit) }
        }
        return made
    }
}
