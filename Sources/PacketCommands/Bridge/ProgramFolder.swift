import PacketFiles

/// Where the running program lies.
package enum ProgramFolder {
    /// The folder of the program's file, links followed; nil when the system does not say.
    package static func path() -> String? {
        guard let file = file(), let slash = file.lastIndex(of: "/") else { return nil }
        return String(file[..<slash])
    }

    /// The program's file, links followed; nil when the system does not say.
    package static func file() -> String? { Files.resolved("/proc/self/exe") }
}
