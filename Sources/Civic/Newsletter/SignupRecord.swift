import Interchange
import Storage

extension Signup {
    /// The columns in which subscribers fill forms.
    package static let columns = [
        "id", "fullName", "firstName", "lastName", "email", "list", "signedUp", "unsubscribeToken",
    ]

    /// The values of the columns. The last word of a name is taken for the family name; the first, where such names begin with
    /// it.
    package var values: [String] {
        let words = name.split(separator: " ").map(String.init)
        let isFamilyFirst = WholeName.beginsWithFamily(name)
        var (first, last) = (name, "")
        if words.count > 1 {
            first = (isFamilyFirst ? words.dropFirst() : words.dropLast()).joined(separator: " ")
            last = isFamilyFirst ? words[0] : words[words.count - 1]
        }
        return ["\(id)", name, first, last, email, list, String(signedUpAt.iso8601.prefix(10)), token]
    }
}
