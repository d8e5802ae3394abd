import ArgumentParser

/// The option for protected forms.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file whose first line is the password of the form.", valueName: "file"),
        completion: .file())
    var passwordFile: String?

    /// No password.
    static var none: PasswordOptions {
        var options = PasswordOptions()
        options.passwordFile = nil
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
