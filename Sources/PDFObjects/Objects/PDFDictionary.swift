/// A dictionary (ISO 32000-1, 7.3.7) that keeps the order of its entries.
///
/// Looking up is linear: form dictionaries have a dozen entries, and order makes the output the same every time.
public struct PDFDictionary: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The entries in order, each key once.
    public private(set) var entries: [(key: PDFName, value: PDFObject)]

    /// Makes an empty dictionary.
    public init() { entries = [] }

    /// Makes a dictionary of keys that differ.
    public init(dictionaryLiteral elements: (PDFName, PDFObject)...) {
        entries = elements.map { (key: $0.0, value: $0.1) }
    }

    /// Makes a dictionary of entries whose keys are known to differ.
    init(unique entries: [(key: PDFName, value: PDFObject)]) { self.entries = entries }

    /// The value of a key; assigning nil removes the entry. A null value reads as absent (7.3.7).
    public subscript(key: PDFName) -> PDFObject? {
        get {
            for entry in entries where entry.key == key { return entry.value.isNull ? nil : entry.value }
            return nil
        }
        set {
            let index = entries.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): entries[index].value = value
            case (let index?, nil): entries.remove(at: index)
            case (nil, let value?): entries.append((key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// The keys in order.
    public var keys: [PDFName] { entries.map(\.key) }
    /// Whether there is no entry.
    public var isEmpty: Bool { entries.isEmpty }

    /// The same dictionary without some keys.
    public func without(_ keys: PDFName...) -> PDFDictionary {
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
