package import PacketMapping

/// What is around a piece of work: where relative paths start, the environment, and the clock.
public struct Surroundings: Sendable {
    /// The environment variables.
    public var environment: [String: String]
    /// The folder that relative paths start from; `.` is the process's own.
    public var currentFolder: String
    /// The time, in microseconds of UTC since 1970-01-01.
    public var now: @Sendable () -> Int64

    /// Makes surroundings.
    public init(environment: [String: String], currentFolder: String, now: @escaping @Sendable () -> Int64) {
        self.environment = environment
        self.currentFolder = currentFolder
        self.now = now
    }

    /// The process's own.
    public static func process() -> Surroundings {
        Surroundings(
            environment: ProcessSurroundings.environment(), currentFolder: ProcessSurroundings.currentFolder(),
            now: ProcessSurroundings.now)
    }

    /// The path of a name that the user wrote.
    package func path(_ name: String) -> String {
        name.utf8.first == UInt8(ascii: "/") || currentFolder == "." ? name : "\(currentFolder)/\(name)"
    }

    /// The folder of a file that the user named; the current one for standard input.
    package func folder(of name: String) -> String {
        guard name != "-", let slash = path(name).lastIndex(of: "/") else { return currentFolder }
        let folder = path(name)[..<slash]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// What an expression may refer to where no mapping says more.
    package var expressionSettings: ExpressionSettings {
        ExpressionSettings(zones: SystemTimeZones(environment: environment))
    }
}
