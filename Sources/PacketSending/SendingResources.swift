public import PDFObjects
public import PacketDelivery
public import PacketFiles
public import PacketModel
import PacketRecipients
import Storage

/// What a sending takes from whoever asks for it, and no request can say.
public struct SendingResources {
    /// Where relative paths start, the environment, and the clock.
    public var surroundings = Surroundings.process()
    /// Opens the table at its beginning, each time that it is read; nil for `SendRequest.Table.open`.
    ///
    /// - Throws: Whatever says why it cannot be read; the sending ends with it.
    public var openTable: (() throws -> any RecordSource)?
    /// The salt and the owner's password of packets that are encrypted; nil for the store's salt and no owner.
    ///
    /// - Throws: Whatever says why there is none; the sending ends with it.
    public var sealing: (() throws -> (salt: EncryptionSalt, owner: PDFPassword?))?
    /// Takes what is said to the server, for whoever looks for a fault; nil for nobody.
    public var trace: ConversationTrace?
    /// Hears what happens; called on any thread.
    public var observe: @Sendable (SendingEvent) -> Void = { _ in }

    /// Takes what the process has.
    public init() {}

    /// The time, as the store keeps it.
    var now: StoreDate { StoreDate(microseconds: surroundings.now()) }
}

extension SendRequest.Table {
    /// Opens the file and reads its header.
    ///
    /// - Throws: `RecipientError`; `SendingError` with code `.noPeople` for a query, which only those can answer who have
    ///   the sources of recipients.
    public func open(in surroundings: Surroundings) throws -> any RecordSource {
        guard let file else {
            throw SendingError(.noPeople, "nobody was given who can find the people of a query", hint: "name a file")
        }
        return try RecipientFile(path: surroundings.path(file), options: format).records
    }
}
