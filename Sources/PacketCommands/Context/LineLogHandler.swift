import Logging

/// Writes log messages as lines to standard error.
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.debug
    private let say: @Sendable (PrintedText) -> Void

    init(say: @escaping @Sendable (PrintedText) -> Void) { self.say = say }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        say("\(event.level): \(event.message)\(details)\n")
    }
}
