/// What stands before the decimals of a number.
public enum NumberMark: Sendable, Hashable {
    case point, comma
}
