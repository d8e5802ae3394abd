import Markup

/// Finds the fields of an XFA template and where their names stand, in one pass.
///
/// What does not say how a field is drawn is skipped unread: scripts, items, captions' texts, values.
final class XFATemplateReader: MarkupHandler {
    private enum Place { case outside, container, field, ui, widget, border, format, picture }

    private(set) var fields: [XFAField] = []
    private var places: [Place] = [.outside]
    private(set) var skipsContent = false
    private var names = XFANames()
    private var locales: [String?] = [nil]
    private var field = XFAField()
    private var text: [UInt8] = []
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
        guard let place = places.last, let next = enter(name, attributes, in: place) else {
            skipsContent = true
            return
        }
        guard fields.count < Self.fieldLimit, pathBytes <= Self.pathBytesLimit else {
            throw MarkupError(.tooLarge, line: 1, message: "The XFA template has too many fields.")
        }
        places.append(next)
    }

    func text(_ bytes: [UInt8]) {
        if places.last == .picture, bytes.count <= Self.pictureLimit { text = bytes }
    }

    func end(_ name: MarkupName) {
        guard !skipsContent else {
            skipsContent = false
            return
        }
        switch places.popLast() {
        case .container:
            // The template itself is the first, and has no node of its own.
            guard locales.count > 1 else { break }
            names.leave()
            locales.removeLast()
        case .field: fields.append(field)
        case .picture: take(String(decoding: text, as: UTF8.self))
        default: break
        }
    }

    /// A picture clause.
    private func take(_ picture: String) {
        text = []
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
            if name.local == "picture" { return .picture }
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
            return name.local == "picture" ? .picture : nil
        case .picture: return nil
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
            field.width = XFAMeasurement.points(attributes["w"])
            return .field
        default: return nil
        }
    }

    private func enterField(_ element: String, _ attributes: MarkupAttributes) -> Place? {
        switch element {
        case "ui": return .ui
        case "format": return .format
        case "para": field.paragraph = XFAParagraph(attributes)
        case "margin":
            let margin = XFAMargin(attributes)
            field.sideMargins = (margin.left ?? 0) + (margin.right ?? 0)
        case "caption":
            // Above and below, and where it is not shown, it takes nothing of the width.
            let isBeside = ["left", "right", nil].contains(attributes["placement"])
            guard isBeside, XFABorder.isVisible(attributes["presence"]) else { break }
            field.captionWidth = XFAMeasurement.points(attributes["reserve"])
        case "font":
            if let scale = attributes["fontHorizontalScale"], scale.hasSuffix("%"),
                let percent = Double(scale.dropLast()), (1...1_000).contains(percent)
            {
                field.horizontalScale = percent / 100
            }
            let spacing = attributes["letterSpacing"]
            let points = XFAMeasurement.points(spacing)
            field.letterSpacing = (points == nil ? XFAMeasurement.length(spacing, em: 1) ?? 0 : 0, points ?? 0)
        default: break
        }
        return nil
    }
}
