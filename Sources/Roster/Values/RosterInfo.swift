/// What the sheet `info` of a workbook says about the workbook.
public struct RosterInfo: Sendable, Hashable {
    /// The version of the data.
    public var version: RosterVersion
    /// A correction of that version; empty for the first edition.
    public var patch: String
    /// What its makers want to say.
    public var notice: String
    /// The day of the data, as ISO 8601 where the workbook has a date.
    public var dataUpdate: String

    /// Makes the information.
    public init(version: RosterVersion, patch: String = "", notice: String = "", dataUpdate: String = "") {
        self.version = version
        self.patch = patch
        self.notice = notice
        self.dataUpdate = dataUpdate
    }

    /// How one edition stands to another.
    public enum Order: Sendable, Hashable { case older, same, newer }

    /// How this edition stands to another: by version, then by patch, in which runs of digits count as numbers.
    public func compared(to other: RosterInfo) -> Order {
        if version != other.version { return version < other.version ? .older : .newer }
        let (mine, theirs) = (Self.pieces(patch), Self.pieces(other.patch))
        if mine == theirs { return .same }
        return mine.lexicographicallyPrecedes(theirs, by: Self.precedes) ? .older : .newer
    }

    /// The version and the patch, as people write them: `1.10.0 (p1)`.
    public var edition: String { patch.isEmpty ? "\(version)" : "\(version) (\(patch))" }

    private enum Piece: Equatable {
        case number(Int)
        case text(Unicode.Scalar)
    }

    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        for scalar in text.unicodeScalars {
            guard ("0"..."9").contains(scalar) else {
                pieces.append(.text(scalar))
                continue
            }
            let digit = Int(scalar.value) - 0x30
            if case .number(let number)? = pieces.last, number < 1 << 50 {
                pieces[pieces.count - 1] = .number(number * 10 + digit)
            } else {
                pieces.append(.number(digit))
            }
        }
        return pieces
    }

    private static func precedes(_ left: Piece, _ right: Piece) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.text(let left), .text(let right)): left < right
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}
