import PDFObjects
import Testing

struct PasswordHasherTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var user: String
        var owner: String
        /// U and O of a file that qpdf 11.3 encrypted with these passwords and salts of its own.
        var userEntry: String
        var ownerEntry: String
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(
            label: "no owner's password", user: "1980-01-31", owner: "",
            userEntry: "41d07dd95b66b87fbaf58a8b01387b9ce9ca53efa5211c372f57686e65298527"
                + "cb55497d2d34593b5c6c0b861f787a11",
            ownerEntry: "22482e55cc32704d3651bcdeca9fc4bc15ebfa42c4605b8d315e24f1e88007d1"
                + "e6af3e6f682a6789d979178c71bb33ee"),
        .init(
            label: "Korean", user: "홍길동 2026", owner: "owner Ö",
            userEntry: "5aaaa314ae2490660452cea1b1f749a2c7fd55f2dcf97fda7a3deb6d7b7c6281"
                + "436decc2b47b30ad1c38275d7952d88e",
            ownerEntry: "22f9e2b2c392a41b02651675bf33b831d6d9a647d91918d3d1e615bfd7b5d71b"
                + "41f001861df1284acc422381a736d1ca"),
        .init(
            label: "the longest", user: String(repeating: "x", count: 127), owner: String(repeating: "y", count: 64),
            userEntry: "db51730f0a486134bc87bb5354c8719fb4112547185dd4893c9ebd1439f8171d"
                + "bde7c7a105a94300b9ebb040526f4174",
            ownerEntry: "b86302982ea9b6501fe196a0ea964daf0e529086b15379ffd24280adff262a5e"
                + "6ba389648ff7e1fb542ea73c76d6f8ef"),
    ]

    @Test(arguments: cases)
    func computesWhatOthersCompute(_ item: Case) throws {
        let hasher = PasswordHasher()
        let (user, owner) = (bytes(item.userEntry), bytes(item.ownerEntry))
        let (userPassword, ownerPassword) = (
            try PDFPassword(Array(item.user.utf8)), try PDFPassword(Array(item.owner.utf8))
        )
        // Twice, so that nothing of the first is left in the buffers.
        for _ in 0..<2 {
            #expect(hasher.hash(ownerPassword, salt: Array(owner[32..<40]), user: user) == Array(owner[..<32]))
            #expect(hasher.hash(userPassword, salt: Array(user[32..<40])) == Array(user[..<32]))
        }
    }
}

/// The bytes of hexadecimal digits.
func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}
