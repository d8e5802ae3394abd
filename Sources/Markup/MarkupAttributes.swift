import Marks

/// The attributes of one start tag, valid while the handler looks at it.
public struct MarkupAttributes {
    var names: [MarkupName] = []
    var bytes: [UInt8] = []
    var ends: [Int] = []

    /// How many attributes there are.
    public var count: Int { names.count }

    /// The value of an attribute without a namespace; nil when the tag has none of that name.
    ///
    /// - Complexity: O(number of attributes).
    public subscript(name: String) -> String? {
        for (index, candidate) in names.enumerated() where candidate.namespace.isEmpty && candidate.local == name {
            return value(index)
        }
        return nil
    }

    /// The value of an attribute of a namespace.
    public func value(of name: String, in namespaces: Set<String>) -> String? {
        for (index, candidate) in names.enumerated()
        where candidate.local == name && namespaces.contains(candidate.namespace) {
            return value(index)
        }
        return nil
    }

    /// The name and value at a position, from 0.
    public func pair(at index: Int) -> (name: MarkupName, value: String) { (names[index], value(index)) }

    private func value(_ index: Int) -> String {
        String(ordering: bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]])
    }

    mutating func removeAll() {
        names.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }
}
