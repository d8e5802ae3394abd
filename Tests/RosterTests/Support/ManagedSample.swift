import GRDB
import Synchronization

/// A store as Core Data lays it out, with three persons; the entities' numbers are not those of any model.
enum ManagedSample {
    /// - Parameters:
    ///   - usesPairs: Whether phones belong to persons by a table of pairs, and not by a column.
    ///   - leavesLog: Whether everything is still in the write-ahead log.
    static func write(to path: String, usesPairs: Bool = false, leavesLog: Bool = false) throws -> String {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { database in
            if leavesLog { try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0") }
            try database.execute(sql: schema)
            try database.execute(
                sql: usesPairs
                    ? """
                    CREATE TABLE ZDAPHONEINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSMS INTEGER,
                        ZNAME VARCHAR, ZNUMBER VARCHAR);
                    INSERT INTO ZDAPHONEINFO VALUES (1, 3, 1, 1, '휴대폰', '010-1'), (2, 3, 1, 0, '사무실', '02-2');
                    CREATE TABLE Z_12PHONES (Z_12PERSONS INTEGER, Z_3PHONES INTEGER);
                    INSERT INTO Z_12PHONES VALUES (1, 1), (1, 2);
                    """
                    : """
                    CREATE TABLE ZDAPHONEINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSMS INTEGER,
                        Z12PHONES INTEGER, ZNAME VARCHAR, ZNUMBER VARCHAR);
                    INSERT INTO ZDAPHONEINFO VALUES (1, 3, 1, 1, 1, '휴대폰', '010-1'), (2, 3, 1, 0, 1, '사무실', '02-2');
                    """)
        }
        guard leavesLog else {
            try queue.close()
            return path
        }
        open.withLock { $0.append(queue) }
        return path
    }

    /// Connections that stay open, so that their logs are not written back.
    private static let open = Mutex<[DatabaseQueue]>([])

    private static let schema = """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        INSERT INTO Z_PRIMARYKEY VALUES (11, 'DAGroupInfo', 0, 2), (12, 'DAPersonInfo', 0, 3), (3, 'DAPhoneInfo', 0, 2),
            (4, 'DAFavoriteInfo', 0, 2), (5, 'DAEventGroupInfo', 0, 1), (6, 'DAEventInfo', 0, 1),
            (7, 'DAEventPersonInfo', 0, 2);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR (255), Z_PLIST BLOB);
        CREATE TABLE ZDAGROUPINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNO INTEGER,
            ZSPONSOR INTEGER, ZDETAIL VARCHAR, ZNAME VARCHAR);
        INSERT INTO ZDAGROUPINFO VALUES (1, 11, 1, 1, NULL, NULL, '바다당'), (2, 11, 1, 2, 0, 'x', '산들당');
        CREATE TABLE ZDAPERSONINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNO INTEGER,
            ZSPONSOR INTEGER, ZFAVORITE INTEGER, ZGROUP INTEGER, ZAREA VARCHAR, ZNAMECHARACTERS VARCHAR,
            ZNAMEFIRSTCHARACTERS VARCHAR, ZEMAIL VARCHAR, ZJOB VARCHAR, ZNAME VARCHAR);
        INSERT INTO ZDAPERSONINFO VALUES (1, 12, 1, 1, 0, 1, 1, '서울', '홍길동', '?', 'a@example.org', 'x', '홍길동'),
            (2, 12, 1, 2, 0, NULL, 2, NULL, NULL, NULL, NULL, NULL, '성춘향'),
            (3, 12, 1, 3, 0, NULL, 99, NULL, NULL, NULL, NULL, NULL, '이몽룡'),
            (4, 12, 1, 3, 0, NULL, 1, NULL, NULL, NULL, NULL, NULL, '두 번'),
            (5, 12, 1, NULL, 0, NULL, 1, NULL, NULL, NULL, NULL, NULL, '번호 없음'),
            (6, 99, 1, 6, 0, NULL, 1, NULL, NULL, NULL, NULL, NULL, '남의 것');
        CREATE TABLE ZDAFAVORITEINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZISALARMON INTEGER,
            ZPERSON INTEGER);
        INSERT INTO ZDAFAVORITEINFO VALUES (1, 4, 1, 1, 1), (2, 4, 1, 0, 77);
        CREATE TABLE ZDAEVENTGROUPINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNO INTEGER,
            ZDETAIL VARCHAR, ZNAME VARCHAR);
        INSERT INTO ZDAEVENTGROUPINFO VALUES (1, 5, 1, 1, NULL, '표결');
        CREATE TABLE ZDAEVENTINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNO INTEGER,
            Z5EVENTS INTEGER, ZDETAIL VARCHAR, ZNAME VARCHAR);
        INSERT INTO ZDAEVENTINFO VALUES (1, 6, 1, 1, 1, NULL, '안건');
        CREATE TABLE ZDAEVENTPERSONINFO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZPERSON INTEGER,
            Z6MEMBERS INTEGER);
        INSERT INTO ZDAEVENTPERSONINFO VALUES (1, 7, 1, 1, 1), (2, 7, 1, 2, 1), (3, 7, 1, 88, 1);
        """
}
