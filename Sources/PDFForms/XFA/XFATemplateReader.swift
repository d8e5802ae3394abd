import Markup

/// Finds the fields of an XFA template and where their names stand, in one pass.
///
/// What does not say how a field is drawn is skipped unread: scripts, items, captions' texts, values.
final class XFATemplateReader: MarkupHandler {
    private enum Place { case outside, container, field, ui, widget, border, format }

    private(set) var fields: [XFAField] = []
    private var places: [Place] = [.outside]
    private var skipped = 0
    private var names = XFANames()
    private var locales: [String?] = [nil]
    private var field = XFAField()
    private var text: [UInt8]?
    private var pathBytes = 0

    /// A template may have so many fields, and their paths so many bytes.
    private static let fieldLimit = 50_000
    private static let pathBytesLimit = 8 << 20
    private static let pictureLimit = 1_000
    static let namespace = "http://www.xfa.org/schema/xfa-template/"

    /// Pictures stand in templates as text, so that one text may be nearly all of it.
    static var limits: MarkupLimits {
        var limits = MarkupLimits()
        limits.depth = 64
        limits.attributes = 64
        limits.text = XFAParts.byteLimit
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
        case .container:
            // The template itself is the first, and has no node of its own.
            guard locales.count > 1 else { break }
            names.leave()
            locales.removeLast()
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
            (names, locales) = (XFANames(), [nil])
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
        let locale = attributes["locale"] ?? locales.last.flatMap { $0 }
        switch element {
        case "subformSet":
            names.enterTransparent()
            locales.append(locales.last ?? nil)
            return .container
        case "subform", "area", "exclGroup", "pageSet", "pageArea":
            guard names.enter(element, attributes["name"]) else { return nil }
            locales.append(locale)
            return .container
        case "field":
            guard let path = names.leaf(element, attributes["name"]) else { return nil }
            pathBytes += path.utf8.count
            field = XFAField()
            field.path = path
            field.locale = locale
            return .field
        default: return nil
        }
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
