#if Server
import PacketModel
import PacketTemplate

/// What is said of several fields of a row, in one text: a cell of a workbook, or a line of the log.
extension Words {
    /// The same of several fields is said once, with all of them before it.
    func grouped(_ remarks: [(field: String?, message: String)], _ places: MessagePlaces) -> String {
        var order: [String] = []
        var fields: [String: [String]] = [:]
        for (field, message) in remarks {
            let text = said(message).text
            if fields[text] == nil {
                order.append(text)
                fields[text] = []
            }
            if let title = field.map(places.title(of:)), fields[text]?.contains(title) == false {
                fields[text]?.append(title)
            }
        }
        return order.map { text in
            let names = fields[text] ?? []
            return names.isEmpty ? text : "\(names.joined(separator: ", ")): \(text)"
        }.joined(separator: "; ")
    }

    /// Remarks of the log: `CODE FIELD: MESSAGE`, one behind the other, or what a server has said.
    ///
    /// - Parameter places: Where they are.
    func notes(_ text: String, _ places: MessagePlaces) -> String { grouped(LogRemarks.read(text), places) }
}

/// The remarks of a line of the log.
enum LogRemarks {
    /// Each with its field.
    static func read(_ text: String) -> [(field: String?, message: String)] {
        var remarks: [(field: String?, message: String)] = []
        for part in PageSentence.split(text, at: "; ") {
            if let match = part.wholeMatch(of: /([a-z]+(?:-[a-z]+)*)(?: (\S.*?))?: (.+)/), isCode(match.1) {
                remarks.append((match.2.map(String.init), String(match.3)))
            } else if remarks.isEmpty {
                remarks.append((nil, part))
            } else {
                // A message may have clauses of its own.
                remarks[remarks.count - 1].message += "; \(part)"
            }
        }
        return remarks
    }

    /// Whether a remark names a field, so that its form is worth to be looked at.
    static func nameFields(_ text: String) -> Bool { read(text).contains { $0.field != nil } }

    /// Codes have hyphens, but for these; a sentence that only has a colon begins with other words.
    private static func isCode(_ word: Substring) -> Bool { word.contains("-") || plainCodes.contains(String(word)) }

    /// The code of a merge that is one word, and those of verifications.
    private static let plainCodes: Set<String> = [DiagnosticCode.unanswered.name, "unreadable", "crashed"]
}

extension MessagePlaces {
    /// What people read for a field in a text without links. Of a field that no form is known to have, the last part of its
    /// name.
    func title(of field: String) -> String {
        let text = self.field(field).text
        guard text == "“\(field)”", field.contains(/\[[0-9]+\]/), let last = field.split(separator: ".").last else {
            return text
        }
        return "“\(last)”"
    }
}
#endif
