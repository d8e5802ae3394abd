package import Storage

/// The tables of the games, the leaderboard and the campus.
package enum GamesSchema {
    /// The module to open a store with.
    package static let module = StoreModule(
        name: "games",
        migrations: [
            Migration("1-plays", sql: plays),
            Migration("2-leaderboard", sql: leaderboard),
            Migration("3-profile", sql: profile),
            Migration("4-campus", sql: campus),
        ])

    // What was played is the guesses; how it ended follows from them and the word of the day.
    private static let plays = """
        CREATE TABLE gamePlay (
            game TEXT NOT NULL,
            day TEXT NOT NULL,
            guesses TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('playing', 'won', 'lost')),
            isHard INTEGER NOT NULL CHECK (isHard IN (0, 1)),
            isArchive INTEGER NOT NULL CHECK (isArchive IN (0, 1)),
            wasLeft INTEGER NOT NULL CHECK (wasLeft IN (0, 1)),
            startedAt TEXT NOT NULL,
            finishedAt TEXT,
            finishedOn TEXT,
            PRIMARY KEY (game, day),
            CHECK ((state = 'playing') = (finishedAt IS NULL))
        ) STRICT;
        CREATE TABLE triviaRound (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            deck TEXT NOT NULL,
            at TEXT NOT NULL,
            asked INTEGER NOT NULL CHECK (asked > 0),
            correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND asked)
        ) STRICT;
        """

    // A player is the digest of a secret that only the player has.
    private static let leaderboard = """
        CREATE TABLE scoreStart (
            day TEXT NOT NULL,
            player TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (day, player)
        ) STRICT;
        CREATE TABLE score (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            day TEXT NOT NULL,
            player TEXT,
            name TEXT NOT NULL CHECK (name <> ''),
            guesses INTEGER NOT NULL CHECK (guesses BETWEEN 1 AND 6),
            seconds INTEGER NOT NULL CHECK (seconds BETWEEN 0 AND 86400),
            isVerified INTEGER NOT NULL CHECK (isVerified IN (0, 1)),
            submittedAt TEXT NOT NULL,
            UNIQUE (day, name)
        ) STRICT;
        CREATE UNIQUE INDEX scoreOnce ON score (day, player) WHERE player IS NOT NULL;
        CREATE INDEX scoreRank ON score (day, isVerified, guesses, seconds, id);
        """

    private static let profile = """
        CREATE TABLE profileSetting (
            key TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        ) STRICT;
        """

    private static let campus = """
        CREATE TABLE campusFeed (
            url TEXT PRIMARY KEY NOT NULL CHECK (url <> ''),
            title TEXT NOT NULL,
            entityTag TEXT NOT NULL DEFAULT '',
            lastModified TEXT NOT NULL DEFAULT '',
            failures INTEGER NOT NULL DEFAULT 0,
            notBefore TEXT NOT NULL DEFAULT '',
            fetchedAt TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE TABLE campusArticle (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            feed TEXT NOT NULL,
            guid TEXT NOT NULL CHECK (guid <> ''),
            title TEXT NOT NULL,
            excerpt TEXT NOT NULL,
            body TEXT NOT NULL,
            category TEXT NOT NULL,
            author TEXT NOT NULL,
            url TEXT NOT NULL,
            image TEXT NOT NULL,
            publishedAt TEXT NOT NULL,
            minutes INTEGER NOT NULL,
            isFeatured INTEGER NOT NULL DEFAULT 0 CHECK (isFeatured IN (0, 1)),
            UNIQUE (feed, guid)
        ) STRICT;
        CREATE INDEX campusArticleTime ON campusArticle (publishedAt DESC, id DESC);
        CREATE VIRTUAL TABLE campusArticleText USING fts5(
            title, body, content='campusArticle', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2');
        CREATE TABLE campusEvent (
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
            rule TEXT NOT NULL,
            others TEXT NOT NULL,
            isOfficial INTEGER NOT NULL CHECK (isOfficial IN (0, 1))
        ) STRICT;
        CREATE INDEX campusEventTime ON campusEvent (starts);
        CREATE TABLE savedItem (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('article', 'event', 'document', 'person', 'bill')),
            ref TEXT NOT NULL CHECK (ref <> ''),
            section TEXT,
            title TEXT NOT NULL,
            alarm INTEGER NOT NULL DEFAULT 0,
            savedAt TEXT NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX savedItemOnce ON savedItem (kind, ref, ifnull(section, ''));
        """
}
