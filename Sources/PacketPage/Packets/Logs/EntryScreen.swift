#if Server
import Interchange
import Mail
import PDFObjects
import PacketFiles
import PacketSending
import PacketServer
import PacketStore

/// One packet, to be passed on: the file itself, a message with it to finish in a mail program, its line of the log.
struct EntryScreen: Sendable {
    /// A property of the entry.
    struct Fact: Sendable, Hashable {
        let name: String
        let value: String
    }

    let id: Int64
    let title: String
    let facts: [Fact]
    let hasFile: Bool
    let canMail: Bool
    /// Why it cannot be passed on; nil where it can, and where there never was a packet.
    let reason: String?
    /// The log as it was looked at.
    let back: String

    /// - Parameters:
    ///   - places: Where remarks about its row are.
    ///   - back: The log as it was looked at.
    ///   - hasFile: Whether the packet is a file that can be handed out.
    ///   - whole: The print file or archive of which it is a part; nil for a file of its own.
    ///   - sender: Whether an account says who writes.
    init(
        _ entry: SendLogEntry, hasFile: Bool, in whole: String?, sender: Bool, places: MessagePlaces, back: String,
        _ words: Words
    ) {
        (id, self.back) = (entry.id, back)
        title = entry.pdfName.isEmpty ? words("entry.title", ["n": "\(entry.id)"]) : entry.pdfName
        facts = SendLogColumn.all.compactMap { column in
            let text = column.value(entry).text
            let shown =
                column.name == "status"
                ? LogsScreen.word(text, words) : column.name == "notes" ? words.notes(text, places) : text
            return text.isEmpty ? nil : Fact(name: words.texts["entry.\(column.name)"] ?? column.name, value: shown)
        }
        self.hasFile = hasFile
        canMail = hasFile && sender && !entry.recipientEmail.isEmpty
        if !hasFile, entry.pdfName.isEmpty, entry.status == .failed {
            // There never was one; the remarks say why.
            reason = nil
        } else if !hasFile {
            reason = whole.map { words("entry.inFile", ["file": $0]) } ?? words["entry.noFile"]
        } else if entry.recipientEmail.isEmpty {
            reason = words["entry.noAddress"]
        } else {
            reason = sender ? nil : words["entry.noSender"]
        }
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/logs/:entry") { visit in
            let entry = try find(visit)
            let screen = EntryScreen(
                entry, hasFile: (try? path(of: entry, visit)) != nil, in: try whole(of: entry, visit),
                sender: (try? sender(visit)) != nil, places: try places(of: entry, visit),
                back: LogsScreen.question(visit).address(before: LogsScreen.start(visit)), visit.words)
            return visit.page(.logs, "packets-entry", screen, title: screen.title)
        }
        routes.get("/packets/logs/:entry/packet.pdf") { visit in
            let entry = try find(visit)
            return .download(try file(entry, visit), name: entry.pdfName.fileName, type: "application/pdf")
        }
        routes.get("/packets/logs/:entry/entry.csv") { visit in
            let entry = try find(visit)
            var writer = CSVWriter()
            writer.line(SendLogColumn.all.map(\.name))
            writer.line(SendLogColumn.all.map { $0.value(entry).text }, isGuarded: true)
            return .download(writer.bytes, name: "packet.csv", type: "text/csv; charset=utf-8")
        }
        routes.get("/packets/logs/:entry/message.eml") { visit in
            let entry = try find(visit)
            let name = entry.pdfName.fileName
            let recipient = try MailAddress(parsing: entry.recipientEmail)
            guard let sender = try sender(visit) else { throw PageError(409, visit.words["entry.noSender"]) }
            var message = OutgoingMessage(
                from: sender, to: [recipient], messageID: "packet.\(entry.id).\(entry.batch)@localhost.invalid",
                seconds: visit.core.settings.now() / 1_000_000)
            message.subject = name
            message.attachments = [Attachment(name: name, bytes: try file(entry, visit))]
            message.headers = [HeaderField("X-Unsent", "1")]
            return .download(try MIMEWriter.bytes(of: message), name: "\(name).eml", type: "message/rfc822")
        }
    }

    private static func find(_ visit: PageVisit) throws -> SendLogEntry {
        let id = Int64(visit.parameter("entry"))
        guard let entry = try id.flatMap({ try SendLog(visit.core.settings.store).find($0) }) else {
            throw PageError(404, visit.words["entry.gone"])
        }
        return entry
    }

    private static func places(of entry: SendLogEntry, _ visit: PageVisit) throws -> MessagePlaces {
        guard LogRemarks.nameFields(entry.notes),
            let batch = try Batches(visit.core.settings.store).find(entry.batch)
        else { return MessagePlaces(of: "", visit.words) }
        return BatchForms(visit.core).places(of: batch, visit.words)
    }

    /// The print file or archive of which a packet is a part; nil for a file of its own.
    private static func whole(of entry: SendLogEntry, _ visit: PageVisit) throws -> String? {
        guard let batch = try Batches(visit.core.settings.store).find(entry.batch), !batch.hasFolder else { return nil }
        return batch.out
    }

    /// The real path of the packet's file, below the folder that the page was started in.
    private static func path(of entry: SendLogEntry, _ visit: PageVisit) throws -> String {
        guard !entry.pdfName.isEmpty, let batch = try Batches(visit.core.settings.store).find(entry.batch),
            batch.hasFolder
        else { throw PageError(404, visit.words["entry.noFile"]) }
        return try visit.core.scope.allowed("\(batch.out)/\(entry.pdfName)")
    }

    /// The packet, as the log knows it: a file that was changed since is not handed out as the packet.
    private static func file(_ entry: SendLogEntry, _ visit: PageVisit) throws -> [UInt8] {
        let bytes = try Files.readRegular(path(of: entry, visit), limit: 512 << 20)
        guard entry.sha256.isEmpty || SHA256.hexadecimal(SHA256.digest(bytes)) == entry.sha256 else {
            throw PageError(409, visit.words["entry.changed"])
        }
        return bytes
    }

    /// The address of the account that is meant when none is named.
    private static func sender(_ visit: PageVisit) throws -> MailAddress? {
        let accounts = try AccountsSummary(surroundings: .process())?.accounts ?? []
        let from = (accounts.first(where: \.isDefault) ?? accounts.first)?.from
        return try from.map { try MailAddress(parsing: $0) }
    }
}
#endif
