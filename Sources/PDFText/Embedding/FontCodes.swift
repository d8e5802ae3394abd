/// Which codes of a font are shown.
public enum FontCodes: Hashable, Sendable {
    /// Any that the font has.
    case all
    /// These and no others.
    case some(Set<UInt16>)

    /// Takes in more codes.
    public mutating func formUnion(_ other: FontCodes) {
        if case .some(var own) = self, case .some(let more) = other {
            self = .some([])  // so that the set is changed where it is
            own.formUnion(more)
            self = .some(own)
        } else {
            self = .all
        }
    }
}
