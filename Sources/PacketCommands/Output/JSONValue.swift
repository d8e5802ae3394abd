/// A JSON value (RFC 8259) whose members keep their order.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])
    /// JSON that is text already, as `JSONWriter` makes it.
    case written(String)

    /// One member of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONValue

        package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
    }

    /// A text, or null.
    package static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// A whole number, or null.
    package static func count(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

    /// An array of texts.
    package static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}

/// Collects the members of an object, some of them under conditions.
package struct JSONObject {
    package private(set) var members: [JSONValue.Member] = []

    package init() {}

    /// The object as a value.
    package var value: JSONValue { .object(members) }

    /// Adds a member.
    package subscript(name: String) -> JSONValue {
        @available(*, unavailable) get { .null }
        set { members.append(JSONValue.Member(name: name, value: newValue)) }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}
