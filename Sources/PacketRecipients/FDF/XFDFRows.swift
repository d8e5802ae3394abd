import Markup
import PacketModel

/// The one row of an XFDF file (ISO 19444-1): each field by its fully qualified name.
struct XFDFRows: KeyedRows {
    private var row: KeyedRow?
    let bytesRead: Int
    static let namesStates = true

    init(_ bytes: [UInt8]) throws(RecipientError) {
        let handler = XFDFHandler(size: bytes.count)
        do {
            try MarkupParser().parse(bytes, isFinal: true, for: handler)
        } catch let error as MarkupError {
            throw RecipientError(
                .malformed, place: RecipientError.Place(line: error.line),
                message: error.code == .documentType
                    ? "This XFDF has a document type declaration, which could hide anything. Export it again."
                    : "This XFDF is damaged. Export it again.",
                underlying: error.underlying ?? error.message)
        } catch let error as RecipientError {
            throw error
        } catch {
            throw RecipientError(.malformed, message: "This XFDF is damaged. Export it again.")
        }
        guard handler.isForm else {
            throw RecipientError(.malformed, message: "This XML is no XFDF, which is what is read of XML.")
        }
        bytesRead = bytes.count
        row = handler.row
    }

    mutating func next() -> KeyedRow? {
        defer { row = nil }
        return row
    }
}

private final class XFDFHandler: MarkupHandler {
    private(set) var row = KeyedRow(line: 1)
    private(set) var isForm = false
    private var path: [String] = []
    private var values: [[String]] = []
    private var richText = ""
    private var richDepth = 0
    private var isInValue = false
    private var value = ""
    private var budget: TableBudget

    init(size: Int) { budget = TableBudget(ofFile: size) }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
        if richDepth > 0 {
            richDepth += 1
            if name.local == "p", !richText.isEmpty { richText += "\n" }
            if name.local == "br" { richText += "\n" }
            return
        }
        switch name.local {
        case "xfdf": isForm = true
        case "field":
            path.append(attributes["name"] ?? "")
            values.append([])
            richText = ""
        case "value" where !path.isEmpty:
            isInValue = true
            value = ""
        case "value-richtext" where !path.isEmpty:
            richDepth = 1
            richText = ""
        default: break
        }
    }

    func text(_ bytes: [UInt8]) {
        if isInValue { value += String(decoding: bytes, as: UTF8.self) }
        if richDepth > 0 { richText += String(decoding: bytes, as: UTF8.self) }
    }

    func end(_ name: MarkupName) throws {
        if richDepth > 0 {
            richDepth -= 1
            return
        }
        switch name.local {
        case "value" where isInValue:
            isInValue = false
            values[values.count - 1].append(value)
        case "field" where !path.isEmpty:
            let list = values.removeLast()
            try budget.spend(path.reduce(TableBudget.value) { $0 + $1.utf8.count })
            let full = path.filter { !$0.isEmpty }.joined(separator: ".")
            path.removeLast()
            guard !full.isEmpty else { return }
            if !list.isEmpty {
                row.set(full, JSONList.text(list))
            } else if !richText.isEmpty {
                row.set(full, richText)
            }
            richText = ""
        default: break
        }
    }
}
