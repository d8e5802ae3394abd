import CIDN
import Glibc

/// The stringprep profile SASLprep (RFC 4013), computed by libidn: NFKC, other spaces as spaces, invisible characters
/// left out.
package enum SASLprep {
    /// Why a text is none that the profile allows.
    package enum Refusal: Error {
        /// It has a character that is prohibited (RFC 4013, 2.3).
        case prohibited
        /// It has letters of both directions, or does not begin and end with those from right to left (2.4).
        case mixedDirections
    }

    /// Prepares a text.
    ///
    /// Characters that Unicode 3.2 did not have yet are let through: the profile's tables end there, and people type them.
    package static func prepare(_ text: [UInt8]) throws(Refusal) -> [UInt8] {
        if text.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        guard !text.contains(0), let words = String(validating: text, as: UTF8.self) else { throw .prohibited }
        var prepared: UnsafeMutablePointer<CChar>?
        let status = unsafe stringprep_profile(words, &prepared, "SASLprep", Stringprep_profile_flags(rawValue: 0))
        defer { unsafe free(prepared) }
        guard status == Int32(STRINGPREP_OK.rawValue), let result = unsafe prepared else {
            switch status {
            case Int32(STRINGPREP_BIDI_BOTH_L_AND_RAL.rawValue), Int32(STRINGPREP_BIDI_LEADTRAIL_NOT_RAL.rawValue):
                throw .mixedDirections
            default: throw .prohibited
            }
        }
        return unsafe Array(String(cString: result).utf8)
    }
}
