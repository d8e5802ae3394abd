package import Storage

/// The tables of the civic companion.
package enum CivicSchema {
    /// The module to open a store with.
    package static let module = StoreModule(
        name: "civic",
        migrations: [
            Migration("1-packs", sql: packs),
            Migration("2-newsletter", sql: newsletter),
            Migration("3-letters", sql: letters),
            Migration("4-cards", sql: cards),
            Migration("5-documents", sql: documents),
            Migration("6-legislature", sql: legislature),
            Migration("7-events", sql: events),
            Migration("8-carried-over", sql: carriedOver),
            Migration("9-told", sql: told),
            Migration("10-one-key", body: Newsletter.migrateKeys),
            Migration("11-mock-replies", sql: mockReplies),
            Migration("12-shipped-letters", sql: shippedLetters),
            Migration("13-event-rules", sql: eventRules),
        ])

    // A pack stays the files that it came as: they are small, and what is read from them is checked in one place.
    private static let packs = """
        CREATE TABLE civicPack (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            loadedFrom TEXT NOT NULL,
            loadedAt TEXT NOT NULL,
            inUse INTEGER NOT NULL DEFAULT 0 CHECK (inUse IN (0, 1))
        ) STRICT;
        CREATE UNIQUE INDEX civicPackInUse ON civicPack (inUse) WHERE inUse = 1;
        CREATE TABLE civicPackFile (
            pack TEXT NOT NULL REFERENCES civicPack (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (pack, name)
        ) STRICT;
        """

    private static let newsletter = """
        CREATE TABLE newsletterSignup (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            list TEXT NOT NULL,
            name TEXT NOT NULL,
            email TEXT NOT NULL,
            addressKey TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'confirmed', 'unsubscribed', 'blocked')),
            signedUpAt TEXT NOT NULL,
            confirmedAt TEXT,
            leftAt TEXT,
            source TEXT NOT NULL,
            consent TEXT NOT NULL,
            token TEXT NOT NULL UNIQUE,
            isSynced INTEGER NOT NULL DEFAULT 0 CHECK (isSynced IN (0, 1)),
            UNIQUE (list, addressKey)
        ) STRICT;
        CREATE INDEX newsletterSignupTime ON newsletterSignup (list, signedUpAt, id);
        """

    private static let letters = """
        CREATE TABLE civicLetterTemplate (
            name TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
            subject TEXT NOT NULL,
            body TEXT NOT NULL
        ) STRICT;
        CREATE TABLE civicContact (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            official TEXT NOT NULL,
            letter TEXT NOT NULL,
            how TEXT NOT NULL,
            at TEXT NOT NULL
        ) STRICT;
        CREATE INDEX civicContactOfficial ON civicContact (official, letter, at);
        """

    // A letter that is shipped can be removed; nothing of it is in the table until then.
    private static let shippedLetters = """
        ALTER TABLE civicLetterTemplate ADD COLUMN isRemoved INTEGER NOT NULL DEFAULT 0 CHECK (isRemoved IN (0, 1));
        """

    // The log is only ever added to; the states can be made from it again.
    private static let cards = """
        CREATE TABLE civicCardEvent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            deck TEXT NOT NULL,
            number INTEGER NOT NULL,
            at TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('view', 'review', 'known', 'unknown', 'undo')),
            rating INTEGER CHECK (rating BETWEEN 1 AND 4),
            undoes INTEGER UNIQUE REFERENCES civicCardEvent (id),
            CHECK ((kind = 'review') = (rating IS NOT NULL)),
            CHECK ((kind = 'undo') = (undoes IS NOT NULL))
        ) STRICT;
        CREATE INDEX civicCardEventCard ON civicCardEvent (deck, number, id);
        CREATE TABLE civicCardState (
            deck TEXT NOT NULL,
            number INTEGER NOT NULL,
            timesViewed INTEGER NOT NULL,
            lastViewed TEXT,
            isKnown INTEGER NOT NULL CHECK (isKnown IN (0, 1)),
            phase TEXT NOT NULL,
            step INTEGER,
            stability REAL,
            difficulty REAL,
            due TEXT,
            lastReview TEXT,
            reviews INTEGER NOT NULL,
            lapses INTEGER NOT NULL,
            PRIMARY KEY (deck, number)
        ) STRICT;
        CREATE TABLE civicAnswer (
            key TEXT NOT NULL,
            answer TEXT NOT NULL,
            validFrom TEXT NOT NULL,
            source TEXT NOT NULL,
            PRIMARY KEY (key, validFrom, answer)
        ) STRICT;
        CREATE TABLE civicMockTest (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            deck TEXT NOT NULL,
            name TEXT NOT NULL,
            at TEXT NOT NULL,
            asked INTEGER NOT NULL,
            correct INTEGER NOT NULL,
            passed INTEGER NOT NULL CHECK (passed IN (0, 1))
        ) STRICT;
        """

    private static let documents = """
        CREATE TABLE civicDocument (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            title TEXT NOT NULL,
            edition TEXT NOT NULL,
            digest TEXT NOT NULL,
            addedAt TEXT NOT NULL
        ) STRICT;
        CREATE TABLE civicSection (
            row INTEGER PRIMARY KEY,
            document TEXT NOT NULL REFERENCES civicDocument (id) ON DELETE CASCADE,
            section TEXT NOT NULL,
            position INTEGER NOT NULL,
            title TEXT NOT NULL,
            text TEXT NOT NULL,
            UNIQUE (document, section)
        ) STRICT;
        CREATE VIRTUAL TABLE civicSectionText USING fts5(
            title, text, content='civicSection', content_rowid='row', tokenize='porter unicode61 remove_diacritics 2');
        CREATE TABLE civicBookmark (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            document TEXT NOT NULL,
            section TEXT,
            createdAt TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX civicBookmarkOnce ON civicBookmark (document, ifnull(section, ''));
        """

    private static let legislature = """
        CREATE TABLE civicBill (
            pack TEXT NOT NULL,
            session TEXT NOT NULL,
            number TEXT NOT NULL,
            title TEXT NOT NULL,
            url TEXT NOT NULL,
            source TEXT NOT NULL,
            importedAt TEXT NOT NULL,
            isFollowed INTEGER NOT NULL DEFAULT 0 CHECK (isFollowed IN (0, 1)),
            seenActions INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (pack, session, number)
        ) STRICT;
        CREATE TABLE civicBillAction (
            pack TEXT NOT NULL,
            session TEXT NOT NULL,
            number TEXT NOT NULL,
            position INTEGER NOT NULL,
            day TEXT NOT NULL,
            text TEXT NOT NULL,
            result TEXT NOT NULL,
            PRIMARY KEY (pack, session, number, position),
            FOREIGN KEY (pack, session, number) REFERENCES civicBill (pack, session, number) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE civicBillSponsor (
            pack TEXT NOT NULL,
            session TEXT NOT NULL,
            number TEXT NOT NULL,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            PRIMARY KEY (pack, session, number, position),
            FOREIGN KEY (pack, session, number) REFERENCES civicBill (pack, session, number) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE civicHearing (
            pack TEXT NOT NULL,
            committee TEXT NOT NULL,
            starts TEXT NOT NULL,
            location TEXT NOT NULL,
            items TEXT NOT NULL,
            url TEXT NOT NULL,
            PRIMARY KEY (pack, committee, starts)
        ) STRICT;
        """

    private static let events = """
        CREATE TABLE civicEvent (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE CHECK (uid <> ''),
            title TEXT NOT NULL,
            details TEXT NOT NULL,
            starts TEXT NOT NULL,
            ends TEXT NOT NULL,
            zone TEXT NOT NULL,
            location TEXT NOT NULL,
            url TEXT NOT NULL,
            organizer TEXT NOT NULL,
            kind TEXT NOT NULL,
            others TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('proposed', 'approved', 'rejected')),
            addedAt TEXT NOT NULL
        ) STRICT;
        CREATE INDEX civicEventTime ON civicEvent (state, starts);
        """

    // How an event comes again stood before the lines that say something else.
    private static let eventRules = """
        ALTER TABLE civicEvent ADD COLUMN rule TEXT NOT NULL DEFAULT '';
        UPDATE civicEvent SET rule = substr(others, 7, instr(others || char(10), char(10)) - 7),
            others = substr(others, instr(others || char(10), char(10)) + 1)
        WHERE substr(others, 1, 6) = 'RRULE:';
        """

    private static let carriedOver = """
        CREATE TABLE civicCarriedOver (
            digest TEXT PRIMARY KEY NOT NULL,
            at TEXT NOT NULL
        ) STRICT;
        """

    private static let mockReplies = """
        CREATE TABLE civicMockReply (
            test INTEGER NOT NULL REFERENCES civicMockTest (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            number INTEGER NOT NULL,
            reply TEXT NOT NULL,
            verdict TEXT NOT NULL CHECK (verdict IN ('right', 'wrong', 'claimed')),
            PRIMARY KEY (test, position)
        ) STRICT, WITHOUT ROWID;
        """

    private static let told = """
        CREATE TABLE civicTold (
            thing TEXT PRIMARY KEY NOT NULL CHECK (thing <> ''),
            at TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
