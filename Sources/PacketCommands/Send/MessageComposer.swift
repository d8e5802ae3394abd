import Mail
import PDFObjects
import PacketDelivery
import PacketMapping
import PacketMerge
import PacketModel
import PacketStore

/// Makes messages of packets and rows; used by all connections.
struct MessageComposer: Sendable {
    /// Why a message is not made.
    struct Held: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    /// A file that goes with some messages, its columns found.
    private struct Enclosure: Sendable {
        let file: BoundExpression
        let name: BoundExpression?
        let condition: BoundCondition?
    }

    let from: MailAddress
    let bounces: MailAddress?
    let maxAttachment: Int?
    /// The folder of the packets.
    let out: String
    /// Where messages go instead of to their recipients.
    let redirect: MailAddress?
    private let sealer: PacketSealer?
    private let subject: BoundTemplate
    private let text: BoundTemplate?
    private let html: BoundTemplate?
    private let replyTo: BoundExpression?
    private let packetName: BoundExpression?
    private let unsubscribe: BoundExpression?
    private let headers: [(name: String, value: BoundTemplate)]
    private let enclosures: [Enclosure]
    private let images: [Attachment]
    private let files: Enclosures
    private let bounceAddress: BounceAddress
    private let campaign: String

    init(
        _ file: MailFile, schema: RecordSchema, account: MailAccount, mailing: Mailing, out: String,
        maxAttachment: Int?, redirect: MailAddress?, sealer: PacketSealer?, _ context: CommandContext
    ) throws {
        guard let from = file.from ?? account.from else {
            throw CommandError(.wrongFile, "nothing says who sends", hint: "add “from:” to the mail or to the account")
        }
        self.from = from
        bounces = account.bounces
        self.maxAttachment = maxAttachment ?? account.maxAttachment
        self.out = out
        self.redirect = redirect
        self.sealer = sealer
        subject = try file.subject.bind(to: schema)
        text = try file.text?.bind(to: schema)
        html = try file.html?.bind(to: schema)
        func bound(_ expression: Expression?, _ place: String) throws(CommandError) -> BoundExpression? {
            guard let expression else { return nil }
            return try CommandError.placed(place) { () throws(MappingError) in try expression.bind(to: schema) }
        }
        replyTo = try bound(file.replyTo, "replyTo")
        packetName = try bound(file.packetName, "packetName")
        unsubscribe = try bound(file.unsubscribe, "listUnsubscribe")
        headers = try file.headers.map { ($0.name, try $0.value.bind(to: schema)) }
        enclosures = try file.attachments.map { item in
            guard let path = try bound(item.file, "attachments") else { throw Held("") }
            let condition = try item.condition.map { condition in
                try CommandError.placed("if") { () throws(MappingError) in try condition.bind(to: schema) }
            }
            return Enclosure(file: path, name: try bound(item.name, "attachments"), condition: condition)
        }
        images = try file.images.map { id, path in
            Attachment(
                name: String(path.split(separator: "/").last ?? "image"), bytes: try context.read(path), contentID: id)
        }
        files = Enclosures(folder: file.folder)
        bounceAddress = BounceAddress(secret: Array(mailing.secret.utf8))
        campaign = mailing.id
    }

    /// What is sent for a delivery.
    func prepare(_ delivery: Delivery, _ items: [PacketStream.Item], _ offer: ServerOffer, now: Int64)
        -> DeliveryJob.Prepared
    {
        do {
            let message = try message(delivery, items, now: now)
            guard !message.needsUTF8 || offer.utf8 else {
                return .held("the address needs a server that offers SMTPUTF8, and this one does not")
            }
            let bytes = try MIMEWriter.bytes(of: message)
            if let size = offer.size, bytes.count > size {
                return .held(
                    "the message has \(ByteCount.text(bytes.count)), and the server takes \(ByteCount.text(size))")
            }
            let sender = bounces.map { bounceAddress.address(delivery.id, at: $0) } ?? from.envelope
            let name = delivery.messageID.prefix { $0 != "@" }
            return .ready(
                bytes, MailEnvelope(sender: sender, recipient: message.recipients[0].envelope, fileName: String(name)))
        } catch let error as Held {
            return .held(error.reason)
        } catch let error as MailError {
            return .held(error.description)
        } catch let error as EvaluationFailure {
            return .held(error.message)
        } catch {
            return .held("the message could not be made")
        }
    }

    /// The message itself.
    func message(_ delivery: Delivery, _ items: [PacketStream.Item], now: Int64) throws -> OutgoingMessage {
        guard let first = items.first else { throw Held("the message has no packet") }
        let record = first.record
        let recipient: MailAddress
        if let redirect {
            recipient = redirect
        } else {
            recipient = try MailAddress(delivery.address, name: delivery.name)
        }
        var message = OutgoingMessage(
            from: from, to: [recipient], messageID: delivery.messageID, seconds: now / 1_000_000)
        message.subject = try subject.text(for: record, isHTML: false)
        message.text = try text?.text(for: record, isHTML: false) ?? ""
        message.html = try html?.text(for: record, isHTML: true)
        if let address = try replyTo?.text(for: record), !address.isEmpty {
            message.replyTo = try MailAddress(parsing: address)
        }
        message.unsubscribe = try unsubscribe?.text(for: record)
        message.headers = [
            HeaderField("X-Packet-Row", items.map { "\($0.packet.row)" }.joined(separator: ",")),
            HeaderField("X-Packet-Campaign", campaign),
        ]
        for header in headers {
            message.headers.append(HeaderField(header.name, try header.value.text(for: record, isHTML: false)))
        }
        if message.html != nil { message.images = images }
        for item in items { message.attachments.append(try packet(item)) }
        for enclosure in enclosures {
            guard try enclosure.condition?.holds(for: record) ?? true else { continue }
            let path = try enclosure.file.text(for: record)
            guard !path.isEmpty else { continue }
            message.attachments.append(
                try files.attachment(
                    path, name: try enclosure.name?.text(for: record), isFixed: enclosure.file.columns.isEmpty))
        }
        let size = message.attachments.reduce(0) { $0 + $1.bytes.count }
        if let maxAttachment, size > maxAttachment {
            throw Held(
                "the attachments have \(ByteCount.text(size)), and \(ByteCount.text(maxAttachment)) are allowed")
        }
        return message
    }

    /// The packet as it was merged; one that has changed since is not sent.
    private func packet(_ item: PacketStream.Item) throws -> Attachment {
        let name = item.packet.pdfName
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, !parts.contains(""), !parts.contains("."), !parts.contains(".."), !name.utf8.contains(0)
        else {
            throw Held("the packet's name leads out of its folder")
        }
        let bytes: [UInt8]
        do { bytes = try Files.readRegular("\(out)/\(name)", limit: 256 << 20) } catch {
            throw Held(error == .missing ? "the packet is not there any more" : "the packet cannot be read")
        }
        guard SHA256.hexadecimal(SHA256.digest(bytes)) == item.packet.sha256.lowercased() else {
            throw Held("the packet has changed since it was merged")
        }
        let shown = try packetName?.text(for: item.record) ?? String(parts.last ?? "packet.pdf")
        let sealed = try sealer?.sealed(bytes, for: item.record) ?? bytes
        return Attachment(name: shown, type: "application/pdf", bytes: sealed)
    }
}

/// The files that go with messages besides packets. Paths that come from data stay inside the folder of the mail.
private final class Enclosures: Sendable {
    private let folder: String

    init(folder: String) { self.folder = folder }

    func attachment(_ path: String, name: String?, isFixed: Bool) throws -> Attachment {
        let full = path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
        guard let resolved = Files.resolved(full) else { throw MessageComposer.Held("a file to attach is not there") }
        if !isFixed {
            guard let base = Files.resolved(folder), resolved.hasPrefix(base.hasSuffix("/") ? base : base + "/") else {
                throw MessageComposer.Held("a file to attach lies outside of the folder of the mail")
            }
        }
        guard let bytes = try? Files.readRegular(resolved, limit: 256 << 20) else {
            throw MessageComposer.Held("a file to attach cannot be read")
        }
        return Attachment(name: name ?? String(resolved.split(separator: "/").last ?? "file"), bytes: bytes)
    }
}
