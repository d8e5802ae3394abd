#if Server
import Mustache

/// What a view model says, by name, as templates ask for it. It is reflected once: the library would reflect it again for each
/// name, and all that stands around it, which took most of the time of a large screen.
struct ReflectedModel: MustacheParent, CustomStringConvertible {
    private let model: Any
    private let children: [String: Any]

    /// - Complexity: O(properties).
    init(_ model: Any) {
        self.model = model
        children = Dictionary(
            Mirror(reflecting: model).children.compactMap { child in child.label.map { ($0, child.value) } }
        ) { first, _ in first }
    }

    func child(named name: String) -> Any? { children[name].flatMap(Self.node) }

    var description: String { String(describing: model) }

    /// A value as the library takes it: texts, numbers and answers as they are, what has properties reflected; nil for nothing.
    private static func node(_ value: Any) -> Any? {
        // A value in an optional is found as well.
        switch value {
        case let text as String: return text
        case let answer as Bool: return answer
        case let number as Int: return number
        case let parent as any MustacheParent: return parent
        default: break
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.flatMap { node($0.value) }
        case .collection: return mirror.children.compactMap { node($0.value) }
        case .struct, .class: return ReflectedModel(value)
        default: return value
        }
    }
}
#endif
