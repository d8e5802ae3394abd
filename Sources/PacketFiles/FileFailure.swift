/// Why a file could not be read or written.
package enum FileFailure: Error, Hashable {
    case missing, folder, notPermitted, exists, noSpace, tooLarge, outside, failed
    /// The file system or the machine failed in a way that passes (`SystemFailure`).
    case unavailable
    /// A link leads to nothing.
    case danglingLink
    /// It is neither a file nor anything that takes bytes.
    case notWritable
    /// Another process is writing it.
    case busy

    /// Whether trying again may help.
    package var isPassing: Bool { self == .unavailable || self == .noSpace || self == .busy }

    /// What happened to whoever wanted to read a file, and what to do about it.
    package func reading(_ name: String) -> (message: String, hint: String?) {
        switch self {
        case .missing: ("there is no file “\(name)”", nil)
        case .folder: ("“\(name)” is a folder, not a file", nil)
        case .notPermitted: ("“\(name)” may not be read", "check its permissions with: ls -l")
        case .tooLarge: ("“\(name)” is larger than 1 GB", nil)
        case .exists, .noSpace, .failed, .unavailable, .danglingLink, .notWritable, .busy, .outside:
            ("“\(name)” could not be read", nil)
        }
    }
}
