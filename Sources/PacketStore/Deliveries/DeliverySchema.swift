public import Storage

/// The tables of what is sent: `mailing`, `delivery`, `deliveryPacket`, `departure`, `suppression`, `deliveryEvent`,
/// `sendingRun`.
///
/// A module of its own in the ledger, so that its steps do not wait for others.
public enum DeliverySchema {
    /// The module to open a store with, beside packet's own.
    public static let module = StoreModule(
        name: "delivery",
        migrations: [
            Migration("1-deliveries", sql: deliveries),
            Migration("2-suppression", sql: suppression),
            Migration("3-events", sql: events),
            Migration("4-run", sql: run),
            Migration("5-addresses", sql: addresses),
            Migration("6-mailbox", sql: mailbox),
            Migration("7-one-key", body: Suppressions.migrateKeys),
        ])

    // A key says which packets a message carries and to whom, so that planning twice plans once.
    private static let deliveries = """
        CREATE TABLE mailing (
            id TEXT PRIMARY KEY NOT NULL,
            batch TEXT NOT NULL,
            account TEXT NOT NULL,
            content TEXT NOT NULL,
            secret TEXT NOT NULL,
            startedAt TEXT NOT NULL
        ) STRICT;
        CREATE TABLE delivery (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            mailing TEXT NOT NULL REFERENCES mailing (id) ON DELETE CASCADE,
            key TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            messageID TEXT NOT NULL,
            state TEXT NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            reply TEXT NOT NULL DEFAULT '',
            dueAt TEXT,
            updatedAt TEXT NOT NULL,
            UNIQUE (mailing, key)
        ) STRICT;
        CREATE INDEX deliveryState ON delivery (mailing, state);
        CREATE INDEX deliveryMessageID ON delivery (messageID);
        CREATE TABLE deliveryPacket (
            delivery INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
            row INTEGER NOT NULL,
            pdfName TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (delivery, row)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deliveryPacketSHA256 ON deliveryPacket (sha256);
        CREATE INDEX deliveryPacketRow ON deliveryPacket (row);
        CREATE TABLE departure (
            account TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX departureAt ON departure (account, at);
        """

    private static let suppression = """
        CREATE TABLE suppression (
            address TEXT PRIMARY KEY NOT NULL,
            reason TEXT NOT NULL,
            notes TEXT NOT NULL,
            addedAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // One row at most: the run that sends, or sent last.
    private static let run = "CREATE TABLE sendingRun (token TEXT NOT NULL) STRICT;"

    // A packet that is the same for everybody is looked for by address.
    private static let addresses = "CREATE INDEX deliveryAddress ON delivery (address);"

    // The address as the table writes it. `address` stays the spelling that is compared: nobody who is suppressed, or has got a
    // packet, is taken for somebody else.
    private static let mailbox = """
        ALTER TABLE delivery ADD COLUMN mailbox TEXT NOT NULL DEFAULT '';
        UPDATE delivery SET mailbox = address;
        """

    // Whoever makes tasks of failed sends reads on from the last number it saw.
    private static let events = """
        CREATE TABLE deliveryEvent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            mailing TEXT NOT NULL,
            delivery INTEGER NOT NULL,
            row INTEGER NOT NULL,
            reason TEXT NOT NULL
        ) STRICT;
        """
}
