import ArgumentParser
import PDFPreview

/// The option for pages that take long to show.
struct PatienceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long showing one page may take.", valueName: "seconds"))
    var patience = PreviewProcess.usualPatience

    func validate() throws {
        guard (1...3_600).contains(patience) else { throw ValidationError("--patience takes 1 to 3600 seconds.") }
    }
}
