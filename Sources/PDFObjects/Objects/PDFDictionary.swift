/// A dictionary (ISO 32000-1, 7.3.7) that keeps the order of its entries.
///
/// Order makes the output the same every time. Looking up is linear in small dictionaries, and form dictionaries have a
/// dozen entries; larger ones have an index.
public struct PDFDictionary: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The entries in order, each key once.
    public private(set) var entries: [(key: PDFName, value: PDFObject)]
    /// Where the entry of a key stands, for dictionaries above `searchedCount`.
    private var places: [PDFName: Int]?

    /// Up to so many entries are searched one after the other.
    private static let searchedCount = 32

    /// Makes an empty dictionary.
    public init() { entries = [] }

    /// Makes a dictionary of keys that differ.
    public init(dictionaryLiteral elements: (PDFName, PDFObject)...) {
        entries = elements.map { (key: $0.0, value: $0.1) }
        index()
    }

    /// Makes a dictionary of entries whose keys are known to differ.
    init(unique entries: [(key: PDFName, value: PDFObject)]) {
        self.entries = entries
        index()
    }

    private mutating func index() {
        guard entries.count > Self.searchedCount else {
            places = nil
            return
        }
        var places: [PDFName: Int] = [:]
        places.reserveCapacity(entries.count)
        // Of keys that are there twice after all the first counts, as in a search.
        for (place, entry) in entries.enumerated() where places[entry.key] == nil { places[entry.key] = place }
        self.places = places
    }

    private func place(of key: PDFName) -> Int? {
        if let places { return places[key] }
        return entries.firstIndex { $0.key == key }
    }

    /// The value of a key; assigning nil removes the entry. A null value reads as absent (7.3.7).
    ///
    /// - Complexity: O(1), but O(entries) for removing.
    public subscript(key: PDFName) -> PDFObject? {
        get {
            guard let place = place(of: key) else { return nil }
            let value = entries[place].value
            return value.isNull ? nil : value
        }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): entries[place].value = value
            case (let place?, nil):
                entries.remove(at: place)
                index()
            case (nil, let value?):
                entries.append((key: key, value: value))
                if places != nil { places?[key] = entries.count - 1 } else { index() }
            case (nil, nil): break
            }
        }
    }

    /// The keys in order.
    public var keys: [PDFName] { entries.map(\.key) }
    /// Whether there is no entry.
    public var isEmpty: Bool { entries.isEmpty }

    /// The same dictionary without some keys.
    public func without(_ keys: PDFName...) -> PDFDictionary { without(Set(keys)) }

    /// The same dictionary without some keys.
    ///
    /// - Complexity: O(entries).
    public func without(_ keys: Set<PDFName>) -> PDFDictionary {
        PDFDictionary(unique: entries.filter { !keys.contains($0.key) })
    }

    /// Whether both have the same entries in the same order.
    public static func == (left: PDFDictionary, right: PDFDictionary) -> Bool {
        left.entries.elementsEqual(right.entries) { $0.key == $1.key && $0.value == $1.value }
    }

    /// Hashes the entries in order.
    public func hash(into hasher: inout Hasher) {
        for entry in entries {
            hasher.combine(entry.key)
            hasher.combine(entry.value)
        }
    }
}
