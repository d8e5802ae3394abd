import Interchange
import Mail
import PDFObjects
import PacketDelivery
import PacketFiles
import PacketMapping
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
    private let files: EnclosedFiles
    private let bounceAddress: BounceAddress
    private let campaign: String

    init(
        _ file: MailFile, schema: RecordSchema, account: MailAccount, mailing: Mailing, out: String,
        maxAttachment: Int?, redirect: MailAddress?, sealer: PacketSealer?, surroundings: Surroundings
    ) throws {
        guard let from = file.from ?? account.from else {
            throw SendingError(.settings, "nothing says who sends", hint: "add “from:” to the mail or to the account")
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
        func bound(_ expression: Expression?, _ place: String) throws(SendingError) -> BoundExpression? {
            guard let expression else { return nil }
            return try SendingError.placed(.setting(place)) { () throws(MappingError) in try expression.bind(to: schema)
            }
        }
        replyTo = try bound(file.replyTo, "replyTo")
        packetName = try bound(file.packetName, "packetName")
        unsubscribe = try bound(file.unsubscribe, "listUnsubscribe")
        headers = try file.headers.map { ($0.name, try $0.value.bind(to: schema)) }
        let files = try EnclosedFiles(folder: file.folder, declared: file.attachmentsFrom)
        self.files = files
        enclosures = try file.attachments.map { item in
            guard let path = try bound(item.file, "attachments") else { throw Held("") }
            guard path.isConstant || files.takesNamesOfRows else {
                throw SendingError(
                    .settings, "the table names files to attach, and the mail does not say which of them it may",
                    hint: "“attachmentsFrom: FOLDER” in the mail allows the files of that folder, and no others")
            }
            let condition = try item.condition.map { condition in
                try SendingError.placed(.setting("if")) { () throws(MappingError) in try condition.bind(to: schema) }
            }
            return Enclosure(file: path, name: try bound(item.name, "attachments"), condition: condition)
        }
        images = try file.images.map { id, path in
            Attachment(
                name: String(path.split(separator: "/").last ?? "image"), bytes: try surroundings.read(path),
                contentID: id)
        }
        bounceAddress = BounceAddress(secret: Array(mailing.secret.utf8))
        campaign = mailing.id
    }

    /// What is sent for a delivery.
    func prepare(_ delivery: Delivery, _ packets: [PlannedPacket], _ offer: ServerOffer, now: Int64)
        -> DeliveryJob.Prepared
    {
        do {
            let message = try message(delivery, packets, now: now)
            guard !message.needsUTF8 || offer.utf8 else {
                return .held("the address needs a server that offers SMTPUTF8, and this one does not")
            }
            let bytes = try MIMEWriter.bytes(of: message)
            if let size = offer.size, bytes.count > size {
                return .held(
                    "the message has \(ByteCount.text(bytes.count)), and the server takes \(ByteCount.text(size))")
            }
            let sender =
                redirect == nil
                ? bounces.map { bounceAddress.address(delivery.id, at: $0) } ?? from.envelope
                : bounces?.envelope ?? from.envelope
            let name = messageID(of: delivery).prefix { $0 != "@" }
            return .ready(
                bytes, MailEnvelope(sender: sender, recipient: message.recipients[0].envelope, fileName: String(name)))
        } catch let error as Held {
            return .held(error.reason)
        } catch let error as MailError {
            return .held(error.description)
        } catch let error as InterchangeError {
            return .held(error.description)
        } catch let error as EvaluationFailure {
            return .held(error.message)
        } catch {
            return .held("the message could not be made")
        }
    }

    /// A sample is another message than the one that the recipient gets: neither a relay's log nor a bounce may take one
    /// for the other.
    private func messageID(of delivery: Delivery) -> String {
        redirect == nil ? delivery.messageID : "sample.\(delivery.messageID)"
    }

    /// The message itself.
    func message(_ delivery: Delivery, _ packets: [PlannedPacket], now: Int64) throws -> OutgoingMessage {
        guard let first = packets.first else { throw Held("the message has no packet") }
        let record = first.record
        let recipient: MailAddress
        if let redirect {
            recipient = redirect
        } else {
            // As the table writes it: to nobody but the server of its domain do two spellings mean the same (RFC 5321, 2.4).
            recipient = try MailAddress(delivery.address, name: delivery.name)
        }
        var message = OutgoingMessage(
            from: from, to: [recipient], messageID: messageID(of: delivery), seconds: now / 1_000_000)
        message.subject = try subject.text(for: record, isHTML: false)
        message.text = try text?.text(for: record, isHTML: false) ?? ""
        message.html = try html?.text(for: record, isHTML: true)
        if let address = try replyTo?.text(for: record), !address.isEmpty {
            message.replyTo = try MailAddress(parsing: address)
        }
        message.unsubscribe = try unsubscribe?.text(for: record)
        message.headers = [
            HeaderField("X-Packet-Row", packets.map { "\($0.packet.row)" }.joined(separator: ",")),
            HeaderField("X-Packet-Campaign", campaign),
        ]
        for header in headers {
            message.headers.append(HeaderField(header.name, try header.value.text(for: record, isHTML: false)))
        }
        if message.html != nil { message.images = images }
        for item in packets { message.attachments.append(try packet(item)) }
        for enclosure in enclosures {
            guard try enclosure.condition?.holds(for: record) ?? true else { continue }
            let path = try enclosure.file.text(for: record)
            guard !path.isEmpty else { continue }
            let name = try enclosure.name?.text(for: record)
            message.attachments.append(
                enclosure.file.isConstant
                    ? try files.attachment(ofMail: path, name: name) : try files.attachment(ofRow: path, name: name))
        }
        let size = message.attachments.reduce(0) { $0 + $1.bytes.count }
        if let maxAttachment, size > maxAttachment {
            throw Held(
                "the attachments have \(ByteCount.text(size)), and \(ByteCount.text(maxAttachment)) are allowed")
        }
        return message
    }

    /// The packet as it was merged; one that has changed since is not sent.
    private func packet(_ item: PlannedPacket) throws -> Attachment {
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
