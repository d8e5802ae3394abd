import Civic
import Games
import PDFObjects
import PDFPreview
import PacketDelivery
import PacketMapping
import PacketMerge
import PacketRecipients
import PacketServer
import PacketStore
import Roster
import Storage
import Tasks

/// What people read about an error: one line, and perhaps a line on what to do.
struct ErrorReport: Hashable {
    /// What happened.
    var message: String
    /// What to do about it.
    var hint: String?
    /// The lines of a source in which the mistake is marked.
    var excerpt: String?
    /// The words of a library below, for `--verbose`.
    var detail: String?

    /// Translates whatever a command threw.
    init(_ error: any Error) {
        switch error {
        case let error as CommandError:
            self.init(error.message, hint: error.hint, detail: error.detail)
            excerpt = error.excerpt
        case let error as PDFError:
            self.init(error.message, detail: error.underlying)
        case let error as CivicError:
            if let storage = error.storage { self.init(storage) } else { self.init(error.commandError) }
        case let error as TasksError:
            if let storage = error.storage { self.init(storage) } else { self.init(error.commandError) }
        case let error as StorageError:
            self.init(sentences: error.message, place: error.place.path, detail: error.underlying)
        case let error as PacketStoreError:
            self.init(sentences: error.message, place: error.storage?.place.path, detail: error.underlying)
        case let error as RecipientError:
            let line = error.place.line.map { "line \($0)" }
            let place = [error.place.file, line].compactMap { $0 }.joined(separator: ", ")
            self.init(sentences: error.message, place: place.isEmpty ? nil : place, detail: error.underlying)
        case let error as RosterError:
            self.init(sentences: error.message, place: error.storage?.place.path, detail: error.underlying)
        case let error as MappingError:
            self.init(error.message, hint: error.hint)
            excerpt = error.excerpt
        case let error as DeliveryError:
            self.init(error.message, hint: error.hint)
            excerpt = error.excerpt
        case let error as GamesError:
            if let storage = error.storage { self.init(storage) } else { self.init(error.commandError) }
        case let error as AppError:
            self.init(error.commandError)
        case let error as ServerError:
            self.init(error.message, hint: error.hint)
        case let error as MergeError:
            self.init(error.message)
        case let error as PreviewError:
            self.init(error.message)
        case let error as OutputError:
            self.init(CommandError(error))
        default:
            self.init("something went wrong that has no name (\(type(of: error)))")
        }
    }

    private init(_ message: String, hint: String? = nil, detail: String? = nil) {
        self.message = message
        self.hint = hint
        self.detail = detail
    }

    /// Makes a report of a text of sentences: the first is the message, the others are the hint.
    private init(sentences: String, place: String?, detail: String?) {
        var first = sentences[...]
        var rest: Substring?
        if let end = sentences.firstRange(of: ". ") {
            first = sentences[..<end.lowerBound]
            rest = sentences[end.upperBound...]
        }
        let message = Self.lowered(first)
        self.init(place.map { "\($0): \(message)" } ?? message, hint: rest.map(Self.lowered), detail: detail)
    }

    /// The sentence without its capital letter and full stop; a first word that is all capitals stays.
    private static func lowered(_ sentence: Substring) -> String {
        let words = sentence.last == "." ? sentence.dropLast() : sentence
        guard let second = words.dropFirst().first, !second.isUppercase else { return String(words) }
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// The lines for standard error.
    func rendered(verbose: Bool) -> PrintedText {
        var text: PrintedText = "packet: \(message)\n"
        if let excerpt { text += "\(lines: excerpt)\n" }
        if let hint { text += "hint: \(hint)\n" }
        if verbose, let detail { text += "detail: \(detail)\n" }
        return text
    }
}
