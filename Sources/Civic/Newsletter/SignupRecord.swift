import Storage

extension Signup {
    /// The columns in which subscribers fill forms.
    package static let columns = [
        "id", "fullName", "firstName", "lastName", "email", "list", "signedUp", "unsubscribeToken",
    ]

    /// The values of the columns. The last word of a name is taken for the family name.
    package var values: [String] {
        let words = name.split(separator: " ").map(String.init)
        let last = words.count > 1 ? words[words.count - 1] : ""
        return [
            "\(id)", name, words.count > 1 ? words.dropLast().joined(separator: " ") : name, last, email, list,
            String(signedUpAt.iso8601.prefix(10)), token,
        ]
    }
}
