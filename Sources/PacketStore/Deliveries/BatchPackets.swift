import GRDB
public import Storage

/// The packets of a batch, as the send log knows them.
public struct BatchPackets: Sendable {
    /// A packet, and whom it is for.
    public struct Packet: Sendable, Hashable {
        /// The row of the data.
        public var row: Int
        /// The name of the file in the batch's folder.
        public var pdfName: String
        /// The SHA-256 of the file, in hexadecimal.
        public var sha256: String
        /// Whom it is for.
        public var recipientName: String
        /// Where it goes.
        public var recipientEmail: String
        /// The fingerprint of the row that it was made of; nil when it is not known.
        public var input: UInt64?

        /// Makes a packet.
        public init(
            row: Int, pdfName: String, sha256: String, recipientName: String = "", recipientEmail: String = "",
            input: UInt64? = nil
        ) {
            self.row = row
            self.pdfName = pdfName
            self.sha256 = sha256
            self.recipientName = recipientName
            self.recipientEmail = recipientEmail
            self.input = input
        }
    }

    private let store: Store

    /// The packets in a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// The next packets of a batch by row; of several records of a row's making the newest counts.
    ///
    /// - Parameter row: Only rows behind this one.
    /// - Complexity: O(records of these rows), however many there are behind them.
    public func next(of batch: String, after row: Int, limit: Int) throws(PacketStoreError) -> [Packet] {
        try store.reading { database in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT max(id), row, pdfName, sha256, recipientName, recipientEmail, input, status
                    FROM sendLog
                    WHERE batch = ? AND row > ? AND status IN ('generated', 'skipped', 'failed') GROUP BY row
                    HAVING status <> 'failed' AND pdfName <> '' AND sha256 <> '' ORDER BY row LIMIT ?
                    """)
            return try Row.fetchAll(statement, arguments: [batch, row, limit]).map {
                Packet(
                    row: $0[1], pdfName: $0[2], sha256: $0[3], recipientName: $0[4], recipientEmail: $0[5],
                    input: ($0[6] as Int64?).map { UInt64(bitPattern: $0) })
            }
        }
    }
}
