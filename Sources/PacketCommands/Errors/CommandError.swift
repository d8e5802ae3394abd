import PacketFiles
import PacketMapping
import PacketModel

/// A command could not do what it was asked to: a sentence, and what to do about it.
package struct CommandError: Error, Hashable {
    /// The kinds of failure that are the command line's own.
    package struct Code: Hashable, CustomStringConvertible {
        package let description: String

        private init(_ description: String) { self.description = description }

        /// The code of what is wrong with the one row that a command is about.
        init(_ code: DiagnosticCode) { description = code.name }

        /// There is no such file, or no stored template of that name.
        package static let notFound = Code("not-found")
        /// There is something of that name.
        package static let exists = Code("exists")
        /// The file is a folder, empty, or of another kind.
        package static let wrongFile = Code("wrong-file")
        /// The file may not be read or written, or the disk failed.
        package static let fileAccess = Code("file-access")
        /// The password is missing or wrong.
        package static let password = Code("password")
        /// The reader of forms gave up.
        package static let unreadable = Code("unreadable")
        /// What was asked for needs a confirmation.
        package static let unconfirmed = Code("unconfirmed")
        /// A mapping does not fit the form or the data.
        static let mapping = Code("mapping")
        /// Another command is at work there.
        static let busy = Code("busy")
        /// What a batch was made of is not what it was.
        static let changed = Code("changed")
        /// The one packet that was asked for could not be made.
        static let notFilled = Code("not-filled")
        /// The results could not be written.
        static let output = Code("output")
    }

    let code: Code
    /// An option, a file or a field.
    var place: String?
    /// What happened, without a full stop; holds no personal data.
    let message: String
    /// What to do about it.
    var hint: String?
    /// The words of a library below.
    var detail: String?
    /// The lines of a source in which the mistake is marked.
    var excerpt: String?
    /// Whether trying again may help, perhaps on another machine.
    package let isPassing: Bool

    package init(
        _ code: Code, _ message: String, hint: String? = nil, detail: String? = nil, isPassing: Bool = false
    ) {
        self.code = code
        self.isPassing = isPassing
        self.message = message
        self.hint = hint
        self.detail = detail
    }
}

extension CommandError {
    /// The same for a command that takes no password.
    package var withoutPasswords: CommandError {
        guard code == .password else { return self }
        var error = self
        error.hint =
            "take the password off a copy (qpdf --decrypt --password=PASSWORD FORM COPY), or give it to packet merge with "
            + "--password-file"
        return error
    }

    /// A file could not be read.
    init(reading name: String, _ failure: FileFailure) {
        let (message, hint) = failure.reading(name)
        let code: Code =
            switch failure {
            case .missing: .notFound
            case .folder, .tooLarge: .wrongFile
            default: .fileAccess
            }
        self.init(code, message, hint: hint, isPassing: failure.isPassing)
        place = name
    }

    /// A file could not be written.
    init(writing name: String, _ failure: FileFailure) {
        switch failure {
        case .missing: self.init(.notFound, "“\(name)” cannot be written: its folder does not exist")
        case .folder: self.init(.wrongFile, "“\(name)” is a folder, not a file")
        case .notPermitted: self.init(.fileAccess, "“\(name)” may not be written")
        case .exists: self.init(.exists, "there is a file “\(name)”", hint: "replace it with --overwrite")
        case .danglingLink:
            self.init(.wrongFile, "“\(name)” is a link to nothing", hint: "remove it, or name its target")
        case .notWritable: self.init(.wrongFile, "“\(name)” is neither a file nor anything that can be written to")
        case .busy: self.init(.busy, "another command is writing “\(name)”", hint: "wait for it, or name another file")
        case .noSpace: self.init(.fileAccess, "“\(name)” cannot be written: there is no space left")
        case .tooLarge, .outside, .failed, .unavailable: self.init(.fileAccess, "“\(name)” could not be written")
        }
        place = name
    }

    /// Standard output took no more.
    init(_ failure: OutputError) {
        let reason =
            switch failure {
            case .noSpace: "there is no space left"
            case .closed: "it is closed"
            case .readerGone: "its reader is gone"
            case .failed: "the device failed"
            }
        self.init(.output, "the results could not be written to standard output: \(reason)")
    }
}
