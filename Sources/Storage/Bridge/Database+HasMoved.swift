import GRDB
import GRDBSQLite

extension Database {
    /// Whether the open file is not the one at its path any more, as far as SQLite knows (SQLITE_FCNTL_HAS_MOVED).
    ///
    /// It compares inode numbers alone, so it tells nothing of another file system in the place of this one.
    var hasMoved: Bool {
        var answer: CInt = 0
        let code = unsafe sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
        return code == SQLITE_OK && answer != 0
    }
}
