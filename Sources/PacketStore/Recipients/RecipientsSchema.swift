public import Storage

/// The tables of the stored recipients.
public enum RecipientsSchema {
    /// The module to open a store with.
    public static let module = StoreModule(
        name: "recipients",
        migrations: [
            Migration("1-recipients", sql: recipients), Migration("2-one-key", body: Recipients.migrateKeys),
            Migration("3-own-columns", sql: ownColumns), Migration("4-whole-names", body: Recipients.migrateNames),
        ])

    // `search` has all values in lower case, since SQLite folds the case of ASCII letters only.
    private static let recipients = """
        CREATE TABLE recipient (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL,
            sourceKey TEXT NOT NULL,
            firstName TEXT NOT NULL,
            lastName TEXT NOT NULL,
            fullName TEXT NOT NULL,
            email TEXT NOT NULL,
            emailKey TEXT NOT NULL,
            phoneNumber TEXT NOT NULL,
            search TEXT NOT NULL,
            addedAt TEXT NOT NULL,
            updatedAt TEXT NOT NULL,
            archivedAt TEXT,
            UNIQUE (source, sourceKey)
        ) STRICT;
        CREATE INDEX recipientEmail ON recipient (emailKey) WHERE emailKey <> '';
        CREATE TABLE recipientColumn (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE COLLATE NOCASE
        ) STRICT;
        CREATE TABLE recipientValue (
            recipient INTEGER NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
            columnID INTEGER NOT NULL REFERENCES recipientColumn (id),
            value TEXT NOT NULL,
            PRIMARY KEY (recipient, columnID)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recipientSet (
            name TEXT PRIMARY KEY NOT NULL COLLATE NOCASE CHECK (name <> ''),
            query TEXT NOT NULL,
            savedAt TEXT NOT NULL
        ) STRICT;
        """

    // An exported table that was imported again gave each of its people columns called as the store's own.
    private static let ownColumns = """
        UPDATE OR IGNORE recipientColumn SET name = name || ' (2)' WHERE name IN ('source', 'sourceKey', 'firstName',
            'lastName', 'fullName', 'email', 'phoneNumber');
        """
}
