import Foundation

/// JSON of the program, read by somebody else.
enum JSONShape {
    /// An object; nil for what is none.
    static func object(_ text: String) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }
}
