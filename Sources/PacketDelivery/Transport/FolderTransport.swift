import PacketModel

/// Messages as files: `.eml` files in a folder, or a Maildir. The name of a file is the message's own: what is there was
/// delivered.
public final class FolderTransport: MailTransport {
    /// What the folder is.
    public enum Kind: String, Sendable, Hashable {
        case eml, maildir
    }

    private let kind: Kind
    private let folder: String

    /// Delivers into a folder, which is made when it is missing.
    public init(_ kind: Kind, folder: String) {
        self.kind = kind
        self.folder = folder
    }

    /// Makes the folder.
    public func open() -> Opening {
        do throws(DeliveryError) {
            switch kind {
            case .eml: try MailFiles.makeFolder(folder)
            case .maildir: for name in ["tmp", "new", "cur"] { try MailFiles.makeFolder("\(folder)/\(name)") }
            }
            return .ready(.anything)
        } catch {
            return .failed(DeliveryOutcome(.pending, text: error.message, effect: .stop(error)))
        }
    }

    /// Writes a message.
    public func send(
        _ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void
    ) -> DeliveryOutcome {
        // Whoever takes files away may have taken this one when nobody is left to say so.
        func commit() throws(DeliveryError) {
            do { try committing() } catch { throw DeliveryError(.journal, "the store could not record the message") }
        }
        do throws(DeliveryError) {
            switch kind {
            case .eml:
                try commit()
                let path = "\(folder)/\(envelope.fileName).eml"
                try MailFiles.write(message, to: path, by: "\(folder)/.\(envelope.fileName).partial")
            case .maildir:
                let name = "\(envelope.fileName).packet"
                let isThere = (MailFiles.names(in: "\(folder)/cur") ?? []).contains { $0.hasPrefix("\(name):2,") }
                if isThere { return DeliveryOutcome(.sent, text: "it is there already") }
                try commit()
                try MailFiles.write(message, to: "\(folder)/new/\(name)", by: "\(folder)/tmp/\(name)")
            }
            return DeliveryOutcome(.sent, text: "written")
        } catch {
            return DeliveryOutcome(.pending, text: error.message, effect: .stop(error))
        }
    }

    /// There is nothing to close.
    public func close() {}
}
