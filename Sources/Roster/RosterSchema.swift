public import Storage

/// The tables of the roster: groups, persons with their contacts, events with their members, favourites, settings, and
/// the history of imports.
public enum RosterSchema {
    /// The module to open a store with.
    public static let module = StoreModule(name: "roster", migrations: [Migration("1-roster", sql: roster)])

    private static let roster = """
        CREATE TABLE rosterGroup (
            no INTEGER PRIMARY KEY CHECK (no > 0),
            name TEXT NOT NULL,
            detail TEXT NOT NULL,
            sponsor TEXT NOT NULL,
            absentSince TEXT
        ) STRICT;
        CREATE TABLE rosterPerson (
            no INTEGER PRIMARY KEY CHECK (no > 0),
            incarnation INTEGER NOT NULL,
            groupNo INTEGER REFERENCES rosterGroup (no),
            name TEXT NOT NULL,
            nameCharacters TEXT NOT NULL,
            nameFirstCharacter TEXT NOT NULL,
            nameFirstCharacters TEXT NOT NULL,
            area TEXT NOT NULL,
            areaCharacters TEXT NOT NULL,
            areaFirstCharacter TEXT NOT NULL,
            areaFirstCharacters TEXT NOT NULL,
            email TEXT NOT NULL,
            job TEXT NOT NULL,
            sponsor TEXT NOT NULL,
            updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE INDEX rosterPersonGroup ON rosterPerson (groupNo);
        CREATE TABLE rosterContact (
            id INTEGER PRIMARY KEY,
            personNo INTEGER REFERENCES rosterPerson (no) ON DELETE CASCADE,
            groupNo INTEGER REFERENCES rosterGroup (no) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('phone', 'message', 'web')),
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            isMobile INTEGER NOT NULL CHECK (isMobile IN (0, 1)),
            CHECK ((personNo IS NULL) <> (groupNo IS NULL))
        ) STRICT;
        CREATE INDEX rosterContactPerson ON rosterContact (personNo) WHERE personNo IS NOT NULL;
        CREATE INDEX rosterContactGroup ON rosterContact (groupNo) WHERE groupNo IS NOT NULL;
        CREATE TABLE rosterEventGroup (
            no INTEGER PRIMARY KEY CHECK (no > 0),
            name TEXT NOT NULL,
            detail TEXT NOT NULL,
            sheet TEXT NOT NULL
        ) STRICT;
        CREATE TABLE rosterEvent (
            groupNo INTEGER NOT NULL REFERENCES rosterEventGroup (no) ON DELETE CASCADE,
            no INTEGER NOT NULL CHECK (no > 0),
            name TEXT NOT NULL,
            detail TEXT NOT NULL,
            web TEXT NOT NULL,
            PRIMARY KEY (groupNo, no)
        ) STRICT;
        CREATE TABLE rosterEventMember (
            groupNo INTEGER NOT NULL,
            no INTEGER NOT NULL,
            personNo INTEGER NOT NULL REFERENCES rosterPerson (no) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            PRIMARY KEY (groupNo, no, personNo),
            FOREIGN KEY (groupNo, no) REFERENCES rosterEvent (groupNo, no) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX rosterEventMemberPerson ON rosterEventMember (personNo);
        CREATE TABLE rosterFavourite (
            personNo INTEGER PRIMARY KEY REFERENCES rosterPerson (no) ON DELETE CASCADE,
            hasAlarm INTEGER NOT NULL CHECK (hasAlarm IN (0, 1)),
            since TEXT NOT NULL
        ) STRICT;
        CREATE TABLE rosterFormer (
            no INTEGER PRIMARY KEY,
            incarnation INTEGER NOT NULL,
            name TEXT NOT NULL,
            area TEXT NOT NULL
        ) STRICT;
        CREATE TABLE rosterSetting (
            key TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        ) STRICT;
        CREATE TABLE rosterImport (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            version TEXT NOT NULL,
            digest TEXT NOT NULL,
            at TEXT NOT NULL,
            undoneAt TEXT,
            counts TEXT NOT NULL,
            plan TEXT
        ) STRICT;
        """
}
