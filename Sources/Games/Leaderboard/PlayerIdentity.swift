import GRDB
package import Storage

/// The player on this machine: a secret of 128 bits in the store, whose file only the user may read. A leaderboard keeps
/// its digest and nothing else; there are no passwords and no accounts.
package struct PlayerIdentity: Sendable {
    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// The secret; nil when nobody is signed in.
    package func token() throws(GamesError) -> String? {
        try store.reading { try String.fetchOne($0, sql: "SELECT value FROM profileSetting WHERE key = 'playerToken'") }
    }

    /// Makes a player.
    ///
    /// - Throws: `GamesError` with code `.exists` when there is one.
    package func signIn() throws(GamesError) {
        let secret = String.randomToken()
        let isNew = try store.writing { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO profileSetting (key, value) VALUES ('playerToken', ?)", arguments: [secret])
            return database.changesCount > 0
        }
        if !isNew { throw GamesError(.exists, "a player is signed in already") }
    }

    /// Forgets the player; who has the results of a leaderboard is no longer known to anyone.
    package func signOut() throws(GamesError) {
        let wasThere = try store.writing { database in
            try database.execute(sql: "DELETE FROM profileSetting WHERE key = 'playerToken'")
            return database.changesCount > 0
        }
        if !wasThere { throw GamesError(.notFound, "nobody is signed in") }
    }
}
