import PDFObjects

/// Which actions may stay in packets (ISO 32000-2, 12.6.4). Whatever is not named here goes, known or not.
struct ActionRules: Sendable {
    /// Whether there are fields for an action to work on.
    var isFillable: Bool
    /// Whether scripts stay.
    var keepsScripts: Bool

    /// What becomes of an action.
    enum Verdict: Hashable {
        case stays
        /// It goes; without a kind it is nothing to speak of.
        case goes(ActiveContentKind?)
    }

    /// The actions of ISO 32000-2, table 201.
    static let names: Set<PDFName> = [
        "GoTo", "GoToR", "GoToE", "GoToDp", "Launch", "Thread", "URI", "Sound", "Movie", "Hide", "Named", "SubmitForm",
        "ResetForm", "ImportData", "SetOCGState", "Rendition", "Trans", "GoTo3DView", "JavaScript", "RichMediaExecute",
    ]

    /// Those that run something or lead elsewhere, whatever else the dictionary has.
    static let running: Set<PDFName> = [
        "GoToR", "GoToE", "Launch", "SubmitForm", "ImportData", "Rendition", "JavaScript", "RichMediaExecute",
    ]

    /// Named actions that turn pages (12.6.4.12); viewers run their menu items by other names.
    private static let pageTurns: Set<PDFName> = ["NextPage", "PrevPage", "FirstPage", "LastPage"]

    /// What becomes of an action that somebody has to click.
    ///
    /// - Parameter name: Its S.
    func verdict(_ name: PDFName, _ action: PDFDictionary, _ document: PDFDocument) -> Verdict {
        switch name {
        case "GoTo":
            document.resolve(action["D"]).dictionary == nil ? .stays : .goes(.otherActions)  // it is no destination
        case "SetOCGState": .stays
        case "Thread": action["F"] == nil ? .stays : .goes(.programs)
        case "Named":
            document.resolve(action["N"]).name.map(Self.pageTurns.contains) == true ? .stays : .goes(.otherActions)
        case "URI": isKept(document.resolve(action["URI"]).string ?? []) ? .stays : .goes(.addresses)
        case "Hide", "ResetForm": isFillable ? .stays : .goes(nil)
        case "JavaScript": keepsScripts ? .stays : .goes(.scripts)
        case "Launch", "GoToR", "GoToE": .goes(.programs)
        case "SubmitForm", "ImportData": .goes(.transfers)
        case "Sound", "Movie", "Rendition", "GoTo3DView", "RichMediaExecute": .goes(.media)
        default: .goes(.otherActions)
        }
    }

    /// What becomes of an action that runs unasked (12.6.3): a page may be gone to, anything else is for scripts.
    func unaskedVerdict(_ name: PDFName, _ action: PDFDictionary, _ document: PDFDocument) -> Verdict {
        let verdict = verdict(name, action, document)
        guard verdict == .stays, name != "GoTo", !keepsScripts else { return verdict }
        return .goes(.otherActions)
    }

    /// Whether an address is one of the web, of mail or of a telephone. Without a scheme it would be a file beside the
    /// document, but that browsers and viewers take `www.` for a host.
    private func isKept(_ address: [UInt8]) -> Bool {
        let text = String(decoding: address, as: UTF8.self).lowercased()
        if text.hasPrefix("www.") { return true }
        guard let colon = text.firstIndex(of: ":") else { return text.hasPrefix("#") }
        return switch text[..<colon] {
        case "http", "https", "mailto", "tel", "sms": true
        case "javascript": keepsScripts
        default: false
        }
    }
}
