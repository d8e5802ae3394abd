package import Storage

/// The tables of todos and of their synchronisation, on a device and on a hub.
package enum TasksSchema {
    /// The module to open a device's store with.
    package static let module = StoreModule(
        name: "tasks",
        migrations: [
            Migration("1-todos", sql: todos), Migration("2-lists", sql: lists),
            Migration("3-follow-ups", sql: followUps), Migration("4-handed-in", sql: handedIn),
        ])

    /// The module to open a hub's store with; it may be the store of a device, too.
    package static let hubModule = StoreModule(name: "tasksHub", migrations: [Migration("1-hub", sql: hub)])

    // `syncRegister` is what is synchronised; `todo` and its kin are a view of it, kept in the same transaction, so that
    // lists are quick. Nothing of synchronisation stands in them.
    private static let todos = """
        CREATE TABLE todo (
            id TEXT PRIMARY KEY NOT NULL,
            title TEXT NOT NULL,
            details TEXT NOT NULL,
            isCompleted INTEGER NOT NULL CHECK (isCompleted IN (0, 1)),
            due TEXT NOT NULL,
            dueOrder TEXT NOT NULL GENERATED ALWAYS AS (CASE WHEN due = '' THEN '~' ELSE due END) VIRTUAL,
            origin TEXT NOT NULL,
            createdAt TEXT NOT NULL,
            updatedAt TEXT NOT NULL,
            isDeleted INTEGER NOT NULL CHECK (isDeleted IN (0, 1))
        ) STRICT;
        CREATE INDEX todoDue ON todo (isDeleted, isCompleted, dueOrder, createdAt, id);
        CREATE INDEX todoCreated ON todo (isDeleted, isCompleted, createdAt, id);
        CREATE INDEX todoUpdated ON todo (isDeleted, updatedAt, id);
        CREATE INDEX todoOrigin ON todo (origin) WHERE origin <> '';

        CREATE TABLE syncReplica (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            site TEXT NOT NULL,
            time INTEGER NOT NULL,
            last INTEGER NOT NULL,
            epoch TEXT,
            cursor INTEGER NOT NULL,
            known INTEGER NOT NULL,
            mark INTEGER NOT NULL
        ) STRICT;
        INSERT INTO syncReplica VALUES (1, lower(hex(randomblob(8))), 0, 0, NULL, 0, 0, 0);
        CREATE TABLE syncRegister (
            entity TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            value TEXT NOT NULL,
            time INTEGER NOT NULL,
            site TEXT NOT NULL,
            base INTEGER NOT NULL,
            number INTEGER NOT NULL,
            isOnHub INTEGER NOT NULL CHECK (isOnHub IN (0, 1)),
            PRIMARY KEY (entity, id, field)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX syncRegisterNumber ON syncRegister (number);
        CREATE INDEX syncRegisterOutbox ON syncRegister (number) WHERE isOnHub = 0;
        CREATE TABLE syncConflict (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            entity TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            lost TEXT NOT NULL,
            time INTEGER NOT NULL,
            site TEXT NOT NULL,
            won TEXT NOT NULL,
            isResolved INTEGER NOT NULL DEFAULT 0 CHECK (isResolved IN (0, 1)),
            UNIQUE (entity, id, field, time, site)
        ) STRICT;
        CREATE TABLE syncHub (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            address TEXT NOT NULL,
            tokenFile TEXT NOT NULL,
            attempt INTEGER NOT NULL DEFAULT 0,
            notBefore INTEGER NOT NULL DEFAULT 0,
            succeededAt TEXT,
            failedAt TEXT,
            failure TEXT,
            skew INTEGER
        ) STRICT;
        """

    // Foreign keys wait for the end of the transaction: a todo may arrive before its list.
    private static let lists = """
        CREATE TABLE todoList (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            isDeleted INTEGER NOT NULL CHECK (isDeleted IN (0, 1))
        ) STRICT;
        ALTER TABLE todo ADD COLUMN list TEXT REFERENCES todoList (id) DEFERRABLE INITIALLY DEFERRED;
        CREATE INDEX todoListDue ON todo (list, isDeleted, isCompleted, dueOrder, createdAt, id) WHERE list IS NOT NULL;
        CREATE TABLE todoTag (
            todo TEXT NOT NULL REFERENCES todo (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            tag TEXT NOT NULL,
            PRIMARY KEY (todo, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX todoTagName ON todoTag (tag, todo);
        """

    // Up to where each kind of event of others was made into todos.
    private static let followUps = """
        CREATE TABLE todoFollowed (
            source TEXT PRIMARY KEY NOT NULL,
            last INTEGER NOT NULL
        ) STRICT;
        """

    // What a companion had when it was asked last: only what differs from that did it change itself. What came from
    // elsewhere may not have reached it yet.
    private static let handedIn = """
        CREATE TABLE syncHandedIn (
            entity TEXT NOT NULL,
            id TEXT NOT NULL,
            fields TEXT NOT NULL,
            PRIMARY KEY (entity, id)
        ) STRICT, WITHOUT ROWID;
        """

    private static let hub = """
        CREATE TABLE hubState (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            epoch TEXT NOT NULL,
            last INTEGER NOT NULL,
            time INTEGER NOT NULL
        ) STRICT;
        INSERT INTO hubState VALUES (1, lower(hex(randomblob(16))), 0, 0);
        CREATE TABLE hubRegister (
            entity TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            value TEXT NOT NULL,
            time INTEGER NOT NULL,
            site TEXT NOT NULL,
            base INTEGER NOT NULL,
            number INTEGER NOT NULL,
            PRIMARY KEY (entity, id, field)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX hubRegisterNumber ON hubRegister (number);
        CREATE INDEX hubRegisterSite ON hubRegister (site);
        CREATE TABLE hubMark (
            number INTEGER PRIMARY KEY,
            mark INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE hubDevice (
            name TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
            tokenDigest TEXT NOT NULL UNIQUE,
            site TEXT,
            addedAt TEXT NOT NULL,
            seenAt TEXT
        ) STRICT;
        """
}
