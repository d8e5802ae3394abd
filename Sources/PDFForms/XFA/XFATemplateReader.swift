import Markup

/// Finds the fields of an XFA template and where their names stand, in one pass.
///
/// What does not say how a field is drawn is skipped unread: scripts, items, captions' texts, values.
final class XFATemplateReader: MarkupHandler {
    private enum Place { case outside, container, field, ui, widget, border, format }

    /// A node that has fields below it.
    private struct Container {
        /// The path of names down to it, with a full stop behind.
        var path: String
        /// Whose names count together: those below the nearest ancestor with a name.
        var scope: Int
        /// How many children of each class there were, with names or without.
        var counts: [String: Int] = [:]
        var locale: String?
    }

    private(set) var fields: [XFAField] = []
    private var places: [Place] = [.outside]
    private var skipped = 0
    private var containers: [Container] = []
    private var scopes: [[String: Int]] = []
    private var field = XFAField()
    private var text: [UInt8]?
    private var pathBytes = 0

    /// A template may have so many fields, and their paths so many bytes.
    private static let fieldLimit = 50_000
    private static let pathLimit = 1_000
    private static let pathBytesLimit = 8 << 20
    private static let pictureLimit = 1_000
    private static let namespace = "http://www.xfa.org/schema/xfa-template/"

    static var limits: MarkupLimits {
        var limits = MarkupLimits()
        limits.depth = 64
        limits.attributes = 64
        limits.text = 1 << 20
        limits.elements = 1_000_000
        return limits
    }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        guard skipped == 0, let place = places.last, let next = enter(name, attributes, in: place) else {
            skipped += 1
            return
        }
        guard fields.count < Self.fieldLimit, pathBytes <= Self.pathBytesLimit else {
            throw MarkupError(.tooLarge, line: 1, message: "The XFA template has too many fields.")
        }
        places.append(next)
    }

    func text(_ bytes: [UInt8]) {
        guard skipped == 1, text != nil, bytes.count <= Self.pictureLimit else { return }
        text = bytes
    }

    func end(_ name: MarkupName) {
        guard skipped == 0 else {
            skipped -= 1
            if skipped == 0, let bytes = text { take(String(decoding: bytes, as: UTF8.self)) }
            return
        }
        switch places.popLast() {
        case .container: containers.removeLast()
        case .field: fields.append(field)
        default: break
        }
    }

    /// A picture clause.
    private func take(_ picture: String) {
        text = nil
        guard !picture.isEmpty else { return }
        if places.last == .ui { field.entryPicture = picture } else { field.displayPicture = picture }
    }

    /// Where an element leads; nil when nothing in it counts.
    private func enter(_ name: MarkupName, _ attributes: MarkupAttributes, in place: Place) -> Place? {
        switch place {
        case .outside:
            if name.local == "xdp" { return .outside }
            guard name.local == "template", name.namespace.hasPrefix(Self.namespace) else { return nil }
            containers = [Container(path: "", scope: 0)]
            scopes = [[:]]
            return .container
        case .container: return enterContainer(name.local, attributes)
        case .field: return enterField(name.local, attributes)
        case .ui:
            if name.local == "picture" {
                text = []
                return nil
            }
            guard name.local != "extras" else { return nil }
            field.control = name.local
            return .widget
        case .widget:
            switch name.local {
            case "border":
                field.border = XFABorder(isVisible: XFABorder.isVisible(attributes["presence"]))
                return .border
            case "margin": field.controlMargin = XFAMargin(attributes)
            case "comb": field.isComb = true
            default: break
            }
            return nil
        case .border:
            if name.local == "edge" { field.border?.edges.append(XFABorder.Edge(attributes)) }
            return nil
        case .format:
            if name.local == "picture" { text = [] }
            return nil
        }
    }

    private func enterContainer(_ element: String, _ attributes: MarkupAttributes) -> Place? {
        switch element {
        case "subformSet":
            guard let parent = containers.last else { return nil }
            containers.append(parent)
            return .container
        case "subform", "area", "exclGroup", "pageSet", "pageArea", "field": break
        default: return nil
        }
        guard let parent = containers.last else { return nil }
        let (component, isNamed) = component(element, attributes["name"])
        let path = parent.path + component
        guard path.utf8.count <= Self.pathLimit else { return nil }
        let locale = attributes["locale"] ?? parent.locale
        if element == "field" {
            pathBytes += path.utf8.count
            field = XFAField()
            field.path = path
            field.locale = locale
            return .field
        }
        var scope = parent.scope
        if isNamed || element == "pageSet" {
            // Names count anew; those of the pages' own fields do not mix with those of the flowing ones.
            scope = scopes.count
            scopes.append([:])
        }
        containers.append(Container(path: path + ".", scope: scope, locale: locale))
        return .container
    }

    /// A node's name with its number, as Acrobat calls the node in field names. Named nodes are counted among those of that
    /// name below the nearest named ancestor, nameless ones among their siblings of that class, nameless areas among those
    /// below the nearest named ancestor (2,530 of 2,530 widgets of 26 forms).
    private func component(_ element: String, _ name: String?) -> (text: String, isNamed: Bool) {
        guard let last = containers.indices.last else { return ("", false) }
        let scope = containers[last].scope
        let sibling = containers[last].counts[element, default: 0]
        containers[last].counts[element] = sibling + 1
        if let name, !name.isEmpty {
            let index = scopes[scope][name, default: 0]
            scopes[scope][name] = index + 1
            return ("\(name)[\(element == "pageArea" ? 0 : index)]", true)
        }
        let key = "#" + element
        let index = scopes[scope][key, default: 0]
        scopes[scope][key] = index + 1
        return ("\(key)[\(element == "area" ? index : sibling)]", false)
    }

    private func enterField(_ element: String, _ attributes: MarkupAttributes) -> Place? {
        switch element {
        case "ui": return .ui
        case "format": return .format
        case "para": field.paragraph = XFAParagraph(attributes)
        case "font":
            if let scale = attributes["fontHorizontalScale"], scale.hasSuffix("%"),
                let percent = Double(scale.dropLast()), (1...1_000).contains(percent)
            {
                field.horizontalScale = percent / 100
            }
        default: break
        }
        return nil
    }
}
