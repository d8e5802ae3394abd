/// What a field holds, for `ExpressionReversal`.
public struct HeldValue {
    /// What a cell may say for it, the usual word first; one empty text when the field is empty.
    public var texts: [String]
    /// Whether a cell means just this.
    public var isMeant: (String) -> Bool
    /// Whether other cells may have done the same, which nobody can tell from the field: an empty check box.
    public var isOpen: Bool

    /// Whether the field is empty.
    public var isEmpty: Bool { texts.allSatisfy(\.isEmpty) }
    /// What a cell usually says for it.
    public var text: String { texts.first ?? "" }

    /// Makes a value.
    public init(texts: [String], isOpen: Bool = false, isMeant: @escaping (String) -> Bool) {
        self.texts = texts
        self.isOpen = isOpen
        self.isMeant = isMeant
    }
}

/// What the columns of a row must have said.
public struct ReversedRow: Sendable {
    /// Why a cell is not known.
    public enum Reason: Sendable, Hashable {
        /// Several cells give the same fields, or nobody can tell which one did.
        case notUnique
        /// No cell gives what the fields hold: they disagree, or one was changed by hand.
        case disagree
    }

    /// The cells in the order of the columns; nil for what is not known.
    public internal(set) var cells: [String?]
    /// Why, for each column whose cell is not known, by its index.
    public internal(set) var reasons: [Int: Reason] = [:]
    /// The fields whose values are in no cell, in the order of the mapping.
    public internal(set) var leftOver: [String] = []
}
