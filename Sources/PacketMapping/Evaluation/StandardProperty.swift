/// The recipient properties that every list of people is expected to have, under one spelling or another.
enum StandardProperty: String, CaseIterable {
    case firstName, lastName, fullName, email, phoneNumber

    /// The property of this name, without regard to case.
    init?(named name: String) {
        guard let property = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = property
    }

    /// Whether a header says this property: `Last Name`, `last_name`, `E-Mail`.
    func isNamed(by header: String) -> Bool {
        let letters = String(String.UnicodeScalarView(header.unicodeScalars.filter { !Self.isSeparator($0) }))
        return letters.lowercased() == rawValue.lowercased()
    }

    /// What a spelling may have between or around its letters.
    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isSpace || scalar == "_" || scalar == "-" || scalar == "."
    }
}
