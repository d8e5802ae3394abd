import FoundationEssentials
import Interchange
import Storage

/// Reads JSON of files, and says of one that cannot be read which file it is and what is wrong in it.
enum JSONFile {
    /// Reads a value.
    ///
    /// - Throws: `CivicError` with code `.malformed` that names the key at fault.
    static func decode<Value: Decodable>(_ type: Value.Type, _ text: String, file: String) throws(CivicError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            throw CivicError(.malformed, sentence(for: error), file: file)
        }
    }

    /// Reads a value of a shape that is not known beforehand.
    ///
    /// - Throws: `CivicError` with code `.malformed` that names the line.
    static func tree(_ text: String, file: String) throws(CivicError) -> JSONTree {
        do throws(InterchangeError) { return try JSONTree(text) } catch { throw CivicError(error, file: file) }
    }

    private static func sentence(for error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context)?: "the key “\(path(context.codingPath + [key]))” is missing"
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            "the value of “\(path(context.codingPath))” is of another kind"
        default: "this is not JSON"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map { key in key.intValue.map { "\($0 + 1)" } ?? key.stringValue }.joined(separator: ".")
    }
}
