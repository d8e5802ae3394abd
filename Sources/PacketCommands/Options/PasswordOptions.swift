import ArgumentParser

/// The option for protected forms.
struct PasswordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A file whose first line is the password of the form.", valueName: "file"),
        completion: .file())
    var passwordFile: String?
}
