/// The version of a workbook's data: numbers with dots between, compared number by number, so that 1.10.0 is newer than
/// 1.9.0. Missing numbers at the end are 0.
public struct RosterVersion: Sendable, Comparable, CustomStringConvertible {
    /// The version as the workbook has it.
    public let description: String
    private let numbers: [Int]

    /// Reads a version of up to 8 numbers of up to 9 digits; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        var numbers: [Int] = []
        for part in parts {
            guard (1...9).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(part)
            else { return nil }
            numbers.append(number)
        }
        guard numbers.count <= 8 else { return nil }
        while numbers.last == 0 { numbers.removeLast() }
        description = text
        self.numbers = numbers
    }

    /// Whether both mean the same version; 1.2 is 1.2.0.
    public static func == (left: RosterVersion, right: RosterVersion) -> Bool { left.numbers == right.numbers }

    /// Whether the left version is the older one.
    public static func < (left: RosterVersion, right: RosterVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

extension RosterVersion: Hashable {
    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
