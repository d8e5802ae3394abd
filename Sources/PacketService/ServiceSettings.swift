#if Server
package import PacketCommands

/// What a merge service stands on, and how much it takes.
package struct ServiceSettings: Sendable {
    /// Does the work.
    package var works: ServedWorks
    /// Who may ask.
    package var tokens: ServiceTokens
    /// The folder for what was sent and for batches, for its owner alone.
    package var folder: String
    /// The version of the program.
    package var version: String
    /// How many requests are worked on at a time, and how many packets each of them makes at a time.
    package var jobs = 1
    /// The largest request in bytes.
    package var bodyLimit = 256 << 20
    /// How many rows a table may have.
    package var rowLimit = 1_000_000
    /// How long a request may be worked on, and how long it may wait for that before, in seconds.
    package var secondLimit = 600
    /// How many requests may be open, those that wait among them.
    package var openLimit = 512
    /// How many bytes requests and batches may have on the disk, all together; nil for half of what is free at the start,
    /// besides what they have then.
    package var diskLimit: Int?
    /// The time, in microseconds of UTC since 1970-01-01.
    package var now: @Sendable () -> Int64
    /// Takes a line for the log.
    package var report: @Sendable (String) -> Void

    package init(
        works: ServedWorks, tokens: ServiceTokens, folder: String, version: String,
        now: @escaping @Sendable () -> Int64,
        report: @escaping @Sendable (String) -> Void
    ) {
        (self.works, self.tokens, self.folder, self.version) = (works, tokens, folder, version)
        (self.now, self.report) = (now, report)
    }
}
#endif
