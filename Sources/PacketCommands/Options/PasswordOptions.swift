import ArgumentParser
import PacketFiles

/// The options for opening somebody else's form.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file whose first line is the password of the form.", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    @Option(
        help: ArgumentHelp(
            "The most memory to take for a form, such as 2G; otherwise some gigabytes.", valueName: "size"))
    var memoryLimit: ByteCount?

    /// No password, and the usual limit.
    static var none: PasswordOptions {
        var options = PasswordOptions()
        options.passwordFile = nil
        options.memoryLimit = nil
        return options
    }
}

/// The option for encrypted packets.
struct PacketPasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password that opens every packet, such as the owner's.", valueName: "file"),
        completion: .file())
    var passwordFile: String?
}
