extension SendLog {
    /// Writes the entries a filter lets through as CSV, oldest first.
    ///
    /// - Parameters:
    ///   - filter: which entries.
    ///   - raw: whether cells that a spreadsheet would run as a formula are left as they are.
    ///   - write: takes the bytes, some 64 kB at a time.
    /// - Returns: how many entries were written.
    /// - Throws: `PacketStoreError` with code `.storage`, or what `write` throws.
    @discardableResult
    public func exportCSV(
        _ filter: SendLogFilter = SendLogFilter(), raw: Bool = false, write: ([UInt8]) throws -> Void
    ) throws -> Int {
        try withoutActuallyEscaping(write) { write in
            var writer = SendLogCSV(raw: raw, write: write)
            var count = 0
            try forEach(filter) { entry in
                try writer.append(entry)
                count += 1
            }
            try writer.finish()
            return count
        }
    }
}
