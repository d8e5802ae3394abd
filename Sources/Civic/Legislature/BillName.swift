import Interchange
import Storage

/// How a bill is called: `HB1001`, or `2026/HB1001` with its session.
package struct BillName: Sendable, Hashable {
    /// The session; nil when it is not said.
    package let session: String?
    /// The number as bills have it: in capitals, without spaces.
    package let number: String

    /// Takes a name apart.
    package init(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        session = parts.count > 1 ? parts[0].trimmed : nil
        number = BillFile.number(parts.last ?? "")
    }
}

extension Bill {
    /// The name with the session, which no other bill has.
    package var fullName: String { "\(session)/\(number)" }
}

extension Bills {
    /// A bill by its name, of the newest session that has it unless the name says which; nil when there is none.
    package func bill(named name: String) throws(CivicError) -> Bill? {
        let name = BillName(name)
        do throws(CivicError) { return try find(name.number, session: name.session) } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}
