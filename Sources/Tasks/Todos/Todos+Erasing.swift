import GRDB
import Storage

extension Todos {
    /// Deletes all todos, lists, values, conflicts and the way to the hub, so that no text of theirs is left in the
    /// store's file. The store gets a new name among devices: what it wrote as the old one stays as it is elsewhere.
    ///
    /// - Returns: How many todos there were.
    /// - Throws: `TasksError` with code `.storage`; when another process is reading, the records are deleted and a later
    ///   call removes the last copy.
    package func erase() throws(TasksError) -> Int {
        let count = try store.writing { database in
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM todo WHERE isDeleted = 0") ?? 0
            try database.execute(
                sql: """
                    DELETE FROM todoTag; DELETE FROM todo; DELETE FROM todoList; DELETE FROM syncRegister;
                    DELETE FROM syncConflict; DELETE FROM syncHub; DELETE FROM syncHandedIn;
                    UPDATE syncReplica
                    SET site = lower(hex(randomblob(8))), last = 0, epoch = NULL, cursor = 0, known = 0, mark = 0;
                    """)
            return count
        }
        do throws(StorageError) { try store.compact() } catch { throw TasksError(error) }
        return count
    }
}
