/// What phones are called that take short messages.
public struct PhoneNames: Sendable, Hashable {
    /// The names, in lower case.
    public let mobile: Set<String>

    /// `휴대폰`, which workbooks in this shape use, and what other languages say.
    public static let usual = PhoneNames([
        "휴대폰", "휴대전화", "핸드폰", "mobile", "cell", "cell phone", "móvil", "handy", "携帯", "手机",
    ])

    /// Makes a list.
    public init(_ names: some Sequence<String>) { mobile = Set(names.map { $0.kept.lowercased() }) }

    /// Whether a phone of this name takes short messages.
    public func isMobile(_ name: String) -> Bool { mobile.contains(name.kept.lowercased()) }
}
