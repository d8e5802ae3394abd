import Markup

/// Reads from an XFA template what its fields have to do with data, in one pass.
final class XFANodeReader: MarkupHandler {
    private enum Place {
        case outside, node(Int), bind, assist, caption, captionValue, items, ui, control, format, value
        case text(WritableKeyPath<XFANode, String?>)
        case item
    }

    /// The template is the first; the others come in document order.
    private(set) var nodes: [XFANode] = []
    /// Whether Adobe Reader restores what scripts changed (`restoreState` of the first subform).
    private(set) var restoresState = false
    private var places: [Place] = [.outside]
    private var open: [Int] = []
    private(set) var skipsContent = false
    private var text: [UInt8] = []
    private var textBytes = 0

    private static let nodeLimit = 100_000
    private static let textLimit = 1_000
    private static let textBytesLimit = 8 << 20

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        guard let place = places.last, let next = enter(name, attributes, in: place) else {
            skipsContent = true
            return
        }
        guard nodes.count < Self.nodeLimit, textBytes <= Self.textBytesLimit else {
            throw MarkupError(.tooLarge, line: 1, message: "The XFA template has too many fields.")
        }
        text = []
        places.append(next)
    }

    func text(_ bytes: [UInt8]) {
        guard bytes.count <= Self.textLimit else { return }
        switch places.last {
        case .text, .item: text = bytes
        default: break
        }
    }

    func end(_ name: MarkupName) {
        guard !skipsContent else {
            skipsContent = false
            return
        }
        switch places.popLast() {
        case .node: open.removeLast()
        case .text(let path):
            textBytes += text.count
            if let node = open.last, !text.isEmpty {
                nodes[node][keyPath: path] = String(decoding: text, as: UTF8.self)
            }
        case .item:
            textBytes += text.count + 1
            if let node = open.last, let list = nodes[node].control.items.indices.last {
                nodes[node].control.items[list].texts.append(String(decoding: text, as: UTF8.self))
            }
        default: break
        }
        text = []
    }

    /// Where an element leads; nil when nothing in it counts.
    private func enter(_ name: MarkupName, _ attributes: MarkupAttributes, in place: Place) -> Place? {
        switch place {
        case .outside:
            if name.local == "xdp" { return .outside }
            guard nodes.isEmpty, name.local == "template", name.namespace.hasPrefix(XFATemplateReader.namespace) else {
                return nil
            }
            return add(XFANode())
        case .node(let node): return enterNode(name.local, attributes, node)
        case .bind: return name.local == "picture" ? .text(\.dataPicture) : nil
        case .assist: return name.local == "toolTip" ? .text(\.control.toolTip) : nil
        case .caption: return name.local == "value" ? .captionValue : nil
        case .captionValue: return name.local == "text" ? .text(\.control.caption) : nil
        case .items: return .item
        case .ui: return enterControl(name.local, attributes)
        case .control:
            guard name.local == "comb", let node = open.last else { return nil }
            nodes[node].control.isComb = true
            nodes[node].control.cells = attributes["numberOfCells"].flatMap { Int($0) }
            return nil
        case .format: return name.local == "picture" ? .text(\.control.displayPicture) : nil
        case .value:
            if let node = open.last, let most = attributes["maxChars"].flatMap({ Int($0) }), most > 0 {
                nodes[node].control.maxLength = most
            }
            return nil
        case .text, .item: return nil
        }
    }

    private func add(_ node: XFANode) -> Place {
        if let parent = open.last { nodes[parent].children.append(nodes.count) }
        open.append(nodes.count)
        nodes.append(node)
        return .node(nodes.count - 1)
    }

    private func enterNode(_ element: String, _ attributes: MarkupAttributes, _ node: Int) -> Place? {
        if let kind = XFANode.Kind(rawValue: element) {
            guard nodes[node].kind != .field else { return nil }
            var child = XFANode()
            child.kind = kind
            child.name = attributes["name"].flatMap { $0.isEmpty ? nil : $0 }
            child.isReadOnly = ["readOnly", "protected", "nonInteractive"].contains(attributes["access"])
            child.locale = attributes["locale"]
            if node == 0, attributes["restoreState"] == "auto" { restoresState = true }
            return add(child)
        }
        switch element {
        case "bind":
            nodes[node].match = attributes["match"].flatMap(XFANode.Match.init) ?? .once
            nodes[node].reference = attributes["ref"]
            return .bind
        case "occur":
            if let most = attributes["max"].flatMap({ Int($0) }) {
                nodes[node].most = most < 0 ? nil : max(1, most)
            } else if let least = attributes["min"].flatMap({ Int($0) }) {
                nodes[node].most = max(1, least)
            }
            return nil
        case "assist": return .assist
        case "caption": return .caption
        case "ui": return .ui
        case "format": return .format
        case "value": return .value
        case "items":
            nodes[node].control.items.append(([], attributes["save"] == "1"))
            return .items
        case "bindItems":
            nodes[node].control.itemsReference = attributes["ref"]
            nodes[node].control.labelReference = attributes["labelRef"] ?? "$"
            nodes[node].control.valueReference = attributes["valueRef"] ?? attributes["labelRef"] ?? "$"
            return nil
        case "validate":
            if attributes["nullTest"] == "error" { nodes[node].control.isRequired = true }
            return nil
        default: return nil
        }
    }

    private func enterControl(_ element: String, _ attributes: MarkupAttributes) -> Place? {
        guard let node = open.last, element != "extras" else { return nil }
        if element == "picture" { return .text(\.control.entryPicture) }
        nodes[node].control.name = element
        nodes[node].control.isMultiline = attributes["multiLine"] == "1"
        nodes[node].control.opening = attributes["open"] ?? "userControl"
        nodes[node].control.isEditable = attributes["textEntry"] == "1"
        return .control
    }
}
