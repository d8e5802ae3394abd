/// A message that is to be sent, made when its turn comes.
public struct DeliveryJob: Sendable {
    /// What making it gave.
    public enum Prepared: Sendable {
        /// The bytes, and who sends and gets them.
        case ready([UInt8], MailEnvelope)
        /// It cannot be sent, for a reason on this side.
        case held(String)
    }

    /// Its number in the journal.
    public let id: Int64
    /// Whether it is to wait for its turn and nothing else: when it does not leave, nothing is to be put back.
    public let isFresh: Bool
    /// Makes it for what the server offers.
    public let prepare: @Sendable (ServerOffer) -> Prepared

    /// Makes a job.
    public init(id: Int64, isFresh: Bool = true, prepare: @escaping @Sendable (ServerOffer) -> Prepared) {
        self.id = id
        self.isFresh = isFresh
        self.prepare = prepare
    }
}

/// Records what becomes of messages.
public protocol DeliveryJournal: Sendable {
    /// Whether commits may begin long before their messages leave: after a kill it is known which of them did.
    var knowsDepartures: Bool { get }
    /// Begins to record that the last bytes of a message are about to leave.
    ///
    /// - Returns: What waits until that is on the disk; called once, before those bytes leave.
    func beginCommit(_ id: Int64) -> () throws -> Void
    /// Records that a message for which a commit began does not leave; may reach the disk later than this returns.
    func withdraw(_ id: Int64) throws
    /// Records a try after which the message goes out again at once; may reach the disk later than this returns.
    func retry(_ id: Int64, _ outcome: DeliveryOutcome) throws
    /// Records what became of a message; may reach the disk later than this returns.
    func finish(_ id: Int64, _ outcome: DeliveryOutcome) throws
    /// Has everything on the disk.
    func flush() throws
}
