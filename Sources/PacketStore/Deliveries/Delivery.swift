public import PacketModel
public import Storage

/// A message that is to be sent, or was.
public struct Delivery: Sendable, Hashable {
    /// A packet that the message carries.
    public struct Packet: Sendable, Hashable {
        /// The row of the data.
        public var row: Int
        /// The name of the file.
        public var pdfName: String
        /// The SHA-256 of the file, in hexadecimal.
        public var sha256: String

        /// Makes a packet.
        public init(row: Int, pdfName: String, sha256: String) {
            self.row = row
            self.pdfName = pdfName
            self.sha256 = sha256
        }
    }

    /// Its number; 0 while it is not in the store.
    public var id: Int64
    /// The mailing.
    public var mailing: String
    /// What says which packets it carries and to whom, unique in its mailing.
    public var key: String
    /// Whom it is for.
    public var name: String
    /// Where it goes, as the table writes it.
    public var address: String
    /// The one spelling that all spellings of the address share; what is compared.
    public var addressKey: String
    /// What names the message among all others, without the angle brackets.
    public var messageID: String
    /// How far it has come.
    public var state: DeliveryState
    /// How often it was tried.
    public var attempts = 0
    /// The last reply, or the reason; holds no address.
    public var reply = ""
    /// When it may be tried again; nil for at once.
    public var dueAt: StoreDate?
    /// When its state changed last.
    public var updatedAt: StoreDate
    /// What it carries, in the order of the rows. Lists of deliveries leave it empty.
    public var packets: [Packet] = []

    /// Makes a delivery that waits for its turn.
    public init(
        mailing: String, key: String, name: String, address: String, addressKey: String, messageID: String,
        packets: [Packet], at now: StoreDate
    ) {
        id = 0
        self.mailing = mailing
        self.key = key
        self.name = name
        self.address = address
        self.addressKey = addressKey
        self.messageID = messageID
        state = .pending
        updatedAt = now
        self.packets = packets
    }
}

/// A change of a delivery that is to be recorded.
public struct DeliveryChange: Sendable, Hashable {
    /// Why a message that may have arrived is not sent again: its packet is not sent to its address unasked any more.
    public static let leftUnknown = "not sent again, as the user decided"

    /// Its number.
    public var id: Int64
    /// What it comes to.
    public var state: DeliveryState
    /// The reply or the reason, without an address.
    public var reply: String
    /// When it may be tried again.
    public var dueAt: StoreDate?
    /// When this happened.
    public var at: StoreDate
    /// When the message left, for the rate of its account; nil when no try to hand it over comes to an end.
    public var departedAt: StoreDate?
    /// Whether it comes of a try to hand the message over, if it can; otherwise somebody found out or decided.
    public var isTry = true

    /// Makes a change.
    public init(
        _ id: Int64, _ state: DeliveryState, reply: String = "", dueAt: StoreDate? = nil, at: StoreDate,
        departedAt: StoreDate? = nil
    ) {
        self.id = id
        self.state = state
        self.reply = reply
        self.dueAt = dueAt
        self.at = at
        self.departedAt = departedAt
    }
}
