import GRDB
import Synchronization

/// A file as Core Data lays one out: keys and entities of its own beside each object, names in capitals behind a Z,
/// moments in seconds since 2001, UUIDs as 16 bytes.
enum SignupStore {
    static let schema = """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'NewsletterSignup', 0, 3), (2, 'Reader', 0, 2), (21, 'Other', 0, 1),
            (3, 'Topic', 0, 2), (4, 'Unused', 0, 0);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE ZNEWSLETTERSIGNUP (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
            ZSYNCEDTOSERVER INTEGER, ZSIGNUPDATE TIMESTAMP, ZEMAIL VARCHAR, ZNAME VARCHAR, ZID BLOB);
        INSERT INTO ZNEWSLETTERSIGNUP VALUES
            (7, 1, 1, 1, 0.5, 'ann@example.org', '=cmd|A1', x'00112233445566778899AABBCCDDEEFF'),
            (2, 1, 1, 0, 700000000, 'Ann@example.org', '홍길동', x'01'),
            (3, 9, 1, 0, NULL, 'other@example.org', 'of another entity', NULL);
        """

    /// Readers and what they read: by a column of the topics, or by a table of pairs.
    static func relationship(byPairs: Bool) -> String {
        byPairs
            ? """
            CREATE TABLE ZTOPIC (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZNAME VARCHAR);
            INSERT INTO ZTOPIC VALUES (1, 3, 'a'), (2, 3, 'b'), (3, 3, 'c');
            CREATE TABLE Z_2TOPICS (Z_2READERS INTEGER, Z_3TOPICS INTEGER);
            INSERT INTO Z_2TOPICS VALUES (1, 2), (1, 1), (5, 3), (NULL, 3);
            """
            : """
            CREATE TABLE ZTOPIC (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z2TOPICS INTEGER, ZNAME VARCHAR);
            INSERT INTO ZTOPIC VALUES (1, 3, 1, 'a'), (2, 3, 1, 'b'), (3, 3, 5, 'c'), (4, 3, NULL, 'd');
            """
    }

    /// Writes the file.
    ///
    /// - Parameter leavesLog: Whether everything is still in the write-ahead log.
    static func write(_ sql: String, to path: String, leavesLog: Bool = false) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            if leavesLog { try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0") }
            try database.execute(sql: sql)
        }
        if leavesLog { open.withLock { $0.append(queue) } } else { try queue.close() }
    }

    /// Connections that stay open, so that their logs are not written back.
    private static let open = Mutex<[DatabaseQueue]>([])
}
