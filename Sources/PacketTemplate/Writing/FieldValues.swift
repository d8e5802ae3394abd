public import PacketModel

/// The values of one row, by field of a `CompiledTemplate`: UTF-8 in one buffer that is used again and again.
public struct FieldValues: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var ranges: [Range<Int>?] = []

    /// Makes an empty list.
    public init() {}

    /// Whether no field has an entry yet.
    public var isEmpty: Bool { ranges.isEmpty }

    /// Starts a new row.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
    }

    /// Starts a new row over bytes that values may be parts of; copying them at once costs less than one by one.
    public mutating func removeAll(over base: [UInt8]) {
        removeAll()
        bytes.append(contentsOf: base)
    }

    /// Adds the value of the next field: a part of what the row was started over.
    public mutating func append(part: Range<Int>) { ranges.append(part) }

    /// Starts a new row whose values are some cells of a record, in the order of the fields.
    public mutating func replaceAll(with columns: [Int], of record: Record) {
        removeAll(over: record.bytes)
        record.appendRanges(of: columns, to: &ranges)
    }

    /// Adds the value of the next field.
    public mutating func append(_ value: ArraySlice<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: value)
        ranges.append(start..<bytes.count)
    }

    /// Adds a next field that keeps what the template has.
    public mutating func appendKept() { ranges.append(nil) }

    /// Adds the value of the next field, written by a closure that appends to the buffer.
    public mutating func append<E: Error>(writing body: (inout [UInt8]) throws(E) -> Void) throws(E) {
        let start = bytes.count
        try body(&bytes)
        ranges.append(start..<bytes.count)
    }

    /// Makes the last value a kept one when it is empty.
    public mutating func keepLastIfEmpty() {
        if let last = ranges.indices.last, ranges[last]?.isEmpty ?? false { ranges[last] = nil }
    }

    /// The values of so many fields, some replaced by others; a field without a value is kept.
    func replacing(_ others: [Int: [UInt8]], count: Int) -> FieldValues {
        var result = FieldValues()
        for index in 0..<count {
            if let other = others[index] {
                result.append(other[...])
            } else if contains(index), let value = self[index] {
                result.append(value)
            } else {
                result.appendKept()
            }
        }
        return result
    }

    /// Whether there is an entry for a field.
    func contains(_ field: Int) -> Bool { ranges.indices.contains(field) }

    /// The value of a field; nil when it is kept.
    public subscript(field: Int) -> ArraySlice<UInt8>? { ranges[field].map { bytes[$0] } }
}
