/// Where a password comes from. It is in no argument and in no file of settings.
public enum SecretSource: Sendable, Hashable {
    /// The first line of a file that nobody else may read.
    case file(String)
    /// A variable of the environment.
    case environment(String)
    /// The first line of what a command writes.
    case command([String])

    /// Fetches the password, or another secret.
    ///
    /// - Parameter name: What messages call it.
    /// - Throws: `DeliveryError` with code `.account`; the password is in no message.
    public func secret(
        environment: [String: String], called name: String = "password"
    ) throws(DeliveryError) -> Secret {
        let bytes: [UInt8]
        switch self {
        case .file(let path):
            switch FilePrivacy.check(path, allowsReaders: false) {
            case .missing: throw DeliveryError(.account, "there is no \(name) file “\(path)”")
            case .isNoFile:
                throw DeliveryError(.account, "“\(path)” is no ordinary file that a \(name) could stand in")
            case .open:
                throw DeliveryError(
                    .account, "others may read the \(name) file “\(path)”", hint: "chmod 600 \(path)")
            case .isPrivate: break
            }
            guard let content = MailFiles.read(path, limit: 65_536) else {
                throw DeliveryError(.account, "the \(name) file “\(path)” cannot be read")
            }
            bytes = content
        case .environment(let variable):
            guard let value = environment[variable] else {
                throw DeliveryError(.account, "the variable \(variable) has no \(name)")
            }
            bytes = Array(value.utf8)
        case .command(let arguments):
            let run = ChildProcess(arguments: arguments, patience: 120).run(outputLimit: 65_536)
            guard run.end == .exited(0) else {
                throw DeliveryError(
                    .account, "the command for the \(name) failed", hint: "try it: \(arguments.first ?? "")")
            }
            bytes = run.output
        }
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.isEmpty, !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
            throw DeliveryError(.account, "the \(name) is empty, or no text")
        }
        return Secret(text)
    }
}
