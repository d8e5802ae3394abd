public import Storage

/// The tables of packet: `template`, `batch`, `sendLog`, `journal`, `salt` and `madeFile`.
public enum PacketSchema {
    /// The module to open a store with.
    public static let module = StoreModule(
        name: "packet",
        migrations: [
            Migration("1-templates", sql: templates),
            Migration("2-batches", sql: batches),
            Migration("3-send-log", sql: sendLog),
            Migration("4-journal", sql: journal),
            Migration("5-trouble", sql: trouble),
            Migration("6-inputs", sql: inputs),
            Migration("7-salt", body: EncryptionSalts.migrate),
            Migration("8-made-files", sql: madeFiles),
            Migration("9-packet-keys", sql: packetKeys),
        ])

    // The form comes last: SQLite then lists templates without reading it.
    private static let templates = """
        CREATE TABLE template (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
            formFileName TEXT NOT NULL,
            formSHA256 TEXT NOT NULL,
            fields TEXT NOT NULL,
            mapping TEXT,
            mappingFormat TEXT,
            notes TEXT NOT NULL,
            addedAt TEXT NOT NULL,
            inUse INTEGER NOT NULL DEFAULT 0 CHECK (inUse IN (0, 1)),
            formBytes INTEGER NOT NULL,
            form BLOB NOT NULL,
            CHECK ((mapping IS NULL) = (mappingFormat IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX templateInUse ON template (inUse) WHERE inUse = 1;
        """

    private static let batches = """
        CREATE TABLE batch (
            id TEXT PRIMARY KEY NOT NULL,
            template TEXT,
            formSHA256 TEXT NOT NULL,
            dataName TEXT NOT NULL,
            dataSHA256 TEXT,
            mappingSHA256 TEXT NOT NULL,
            optionsSHA256 TEXT NOT NULL,
            out TEXT NOT NULL,
            startedAt TEXT NOT NULL,
            finishedAt TEXT,
            state TEXT NOT NULL,
            rows INTEGER NOT NULL DEFAULT 0,
            written INTEGER NOT NULL DEFAULT 0,
            skipped INTEGER NOT NULL DEFAULT 0,
            failed INTEGER NOT NULL DEFAULT 0,
            warnings INTEGER NOT NULL DEFAULT 0,
            bytes INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX batchOut ON batch (out, startedAt);
        CREATE INDEX batchStartedAt ON batch (startedAt);
        """

    // Ids are never used twice (AUTOINCREMENT), so that one in an old export cannot mean a newer event.
    private static let sendLog = """
        CREATE TABLE sendLog (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            batch TEXT NOT NULL,
            row INTEGER,
            recipientName TEXT NOT NULL,
            recipientEmail TEXT NOT NULL,
            pdfName TEXT NOT NULL,
            timestamp TEXT NOT NULL,
            status TEXT NOT NULL,
            notes TEXT NOT NULL,
            sha256 TEXT NOT NULL
        ) STRICT;
        CREATE INDEX sendLogBatch ON sendLog (batch, row);
        CREATE INDEX sendLogStatus ON sendLog (status);
        CREATE INDEX sendLogTimestamp ON sendLog (timestamp);
        """

    // What a packet is meant to show goes with its event, so that deleting the event deletes it too. It is the last
    // column: the log is listed without reading it.
    private static let journal = """
        ALTER TABLE sendLog ADD COLUMN intended BLOB;
        CREATE TABLE journal (
            batch TEXT PRIMARY KEY NOT NULL,
            outline BLOB NOT NULL
        ) STRICT;
        """

    // Nearly all events are of one status. Only the others are looked for, so only they are worth an entry in an index.
    private static let trouble = """
        DROP INDEX sendLogStatus;
        CREATE INDEX sendLogTrouble ON sendLog (status) WHERE status <> 'generated';
        """

    // What a batch was made of, so that it can go on, and what each row was, so that a changed one is known. The name
    // dataSHA256 was never given a value.
    private static let inputs = """
        ALTER TABLE sendLog ADD COLUMN input INTEGER;
        ALTER TABLE batch RENAME COLUMN dataSHA256 TO dataFingerprint;
        ALTER TABLE batch ADD COLUMN selection TEXT NOT NULL DEFAULT '';
        ALTER TABLE batch ADD COLUMN isPrintFile INTEGER NOT NULL DEFAULT 0 CHECK (isPrintFile IN (0, 1));
        ALTER TABLE batch ADD COLUMN command TEXT;
        ALTER TABLE batch ADD COLUMN folder TEXT NOT NULL DEFAULT '';
        """

    // By its key a fillable packet is known that comes back filled in; only such packets are worth an entry in the index.
    private static let packetKeys = """
        ALTER TABLE sendLog ADD COLUMN packetKey BLOB;
        CREATE INDEX sendLogPacketKey ON sendLog (packetKey) WHERE packetKey IS NOT NULL;
        """

    private static let madeFiles = """
        CREATE TABLE madeFile (
            path TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (path, sha256)
        ) STRICT, WITHOUT ROWID;
        """
}
