/// What the author of an encrypted document permits (ISO 32000-2, table 22).
enum Permissions {
    /// The names of what is permitted.
    ///
    /// Revision 2 of the security handler knows the first four bits only; they stand for the others there.
    static func names(permissions: UInt32, revision: Int) -> [String] {
        let isOld = revision < 3
        return bits.compactMap { name, bit, oldBit in
            permissions & 1 << UInt32((isOld ? oldBit : bit) - 1) != 0 ? name : nil
        }
    }

    /// Names, with the number of the bit from 1 as the table counts, and the one that means it in revision 2.
    private static let bits: [(name: String, bit: Int, oldBit: Int)] = [
        ("print", 3, 3), ("modify", 4, 4), ("copy", 5, 5), ("annotate", 6, 6), ("fillForms", 9, 6),
        ("extractForAccessibility", 10, 5), ("assemble", 11, 4), ("printHighQuality", 12, 3),
    ]
}
