import Interchange
import Storage

/// What may be a title, a description, and the name of a list or tag.
package enum TodoText {
    package static let titleLimit = 500
    package static let detailsLimit = 10_000
    package static let nameLimit = 50

    /// A title: white space at its ends goes; 1 to 500 characters, none of them a control.
    package static func title(_ text: String) throws(TasksError) -> String {
        try checked(text, "the title", 1...titleLimit)
    }

    /// A description: up to 10,000 characters; lines and tabs are fine, other controls are not.
    package static func details(_ text: String) throws(TasksError) -> String {
        try checked(text, "the description", 0...detailsLimit, allowing: ["\n", "\t", "\r"])
    }

    /// The name of a list: 1 to 50 characters.
    package static func listName(_ text: String) throws(TasksError) -> String {
        try checked(text, "the name of the list", 1...nameLimit)
    }

    /// The name of a device: 1 to 50 characters.
    package static func deviceName(_ text: String) throws(TasksError) -> String {
        try checked(text, "the name of the device", 1...nameLimit)
    }

    /// A tag: 1 to 50 characters without white space and commas.
    package static func tag(_ text: String) throws(TasksError) -> String {
        let tag = try checked(text, "the tag", 1...nameLimit)
        guard !tag.contains(where: { $0.isWhitespace || $0 == "," }) else {
            throw TasksError(.invalid, "the tag has a blank or a comma in it")
        }
        return tag
    }

    private static func checked(
        _ text: String, _ what: String, _ range: ClosedRange<Int>, allowing allowed: Set<Unicode.Scalar> = []
    ) throws(TasksError) -> String {
        let trimmed = text.trimmed
        guard !range.contains(0) || !trimmed.isEmpty else { return "" }
        guard !trimmed.isEmpty else { throw TasksError(.invalid, "\(what) is empty") }
        // A character may be made of many bytes, but not of so many that a hub would not take them.
        guard trimmed.count <= range.upperBound, trimmed.utf8.count <= Change.valueLimit else {
            throw TasksError(.invalid, "\(what) is longer than \(range.upperBound) characters")
        }
        for scalar in trimmed.unicodeScalars where scalar.properties.generalCategory == .control {
            guard allowed.contains(scalar) else { throw TasksError(.invalid, "\(what) has a control character in it") }
        }
        return trimmed
    }
}
