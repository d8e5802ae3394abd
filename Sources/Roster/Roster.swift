import GRDB
public import Storage

/// The roster in a store: persons in groups, what they take part in, and where they come from.
///
///     let roster = Roster(store)
///     try roster.load(RosterBook(bytes: bytes, digest: digest), now: .now())
///     for hit in try roster.search("ㅎ길ㄷ") { print(hit.person.name) }
public struct Roster: Sendable {
    let store: Store

    /// The roster of a store that was opened with `RosterSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Reads in one transaction, with this library's error.
    func reading<Value>(_ body: (Database) throws -> Value) throws(RosterError) -> Value {
        do { return try store.read(body) } catch { throw RosterError(error) }
    }

    /// Writes in one transaction, with this library's error.
    func writing<Value>(_ body: (Database) throws -> Value) throws(RosterError) -> Value {
        do { return try store.write(body) } catch { throw RosterError(error) }
    }
}
