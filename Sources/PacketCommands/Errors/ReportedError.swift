package import ArgumentParser
package import Interchange
package import PDFObjects
package import PDFPreview
package import PacketDelivery
package import PacketMapping
package import PacketMerge
import PacketModel
package import PacketPlanning
package import PacketRecipients
package import PacketSending
package import PacketStore
package import Storage

/// An error that says what people read about it, and how the program ends on it.
package protocol ReportedError: Error {
    /// What people read.
    var report: ErrorReport { get }
    /// How the program ends.
    var status: ExitCode { get }
    /// Whether trying again may help, perhaps on another machine: what a shard ends with status 75 on.
    var isPassing: Bool { get }
    /// What programs tell it by: a name that `packet explain` knows.
    var publicCode: String { get }
    /// Where it happened: an option, or a file and what in it; nil where that says nothing.
    var failurePlace: String? { get }
}

extension ReportedError {
    package var status: ExitCode { .impossible }
    package var isPassing: Bool { false }
    package var failurePlace: String? { nil }
}

extension CommandError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt, detail: detail) }
    package var publicCode: String { PublicCode.name(code) }
    package var failurePlace: String? { place }
}

extension OutputError: ReportedError {
    package var report: ErrorReport { CommandError(self).report }
    package var publicCode: String { CommandError(self).publicCode }
}

extension SendStopped: ReportedError {
    var report: ErrorReport { reason.report }
    var status: ExitCode { .stopped }
    var publicCode: String { reason.publicCode }
}

extension PDFError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, detail: underlying) }
    package var isPassing: Bool { code == .system }
    package var publicCode: String { PublicCode.name(code, in: "form") }
}

extension StorageError: ReportedError {
    package var report: ErrorReport { ErrorReport(sentences: message, place: place.path, detail: underlying) }
    package var isPassing: Bool { [.diskFull, .inputOutput, .locked].contains(code) }
    package var publicCode: String { PublicCode.name(code, in: "store") }
    package var failurePlace: String? { place.path }
}

extension PacketStoreError: ReportedError {
    package var report: ErrorReport {
        ErrorReport(sentences: message, place: storage?.place.path, detail: underlying)
    }
    package var isPassing: Bool { storage?.isPassing ?? false }
    package var publicCode: String { storage?.publicCode ?? PublicCode.name(code) }
    package var failurePlace: String? { storage?.place.path ?? place.template ?? place.batch }
}

extension RecipientError: ReportedError {
    package var report: ErrorReport {
        let split = SplitSentences(self)
        return ErrorReport(split.message, hint: split.hint, detail: underlying)
    }
    package var publicCode: String { PublicCode.name(code, in: "data") }
    package var failurePlace: String? {
        let parts = [place.file, place.line.map { "line \($0)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension InterchangeError: ReportedError {
    package var report: ErrorReport {
        let place = [file.map { "“\($0)”" }, line.map { "line \($0)" }].compactMap(\.self)
        return ErrorReport(place.isEmpty ? message : "\(place.joined(separator: ", ")): \(message)")
    }
    package var publicCode: String { PublicCode.name(code == .tooLarge ? code : .malformed, in: "data") }
    package var failurePlace: String? {
        let parts = [file, line.map { "line \($0)" }].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension MappingError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt) }
    package var publicCode: String { code.name }
}

extension PlanningError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt, detail: detail) }
    package var publicCode: String { PublicCode.name(code) }
    package var failurePlace: String? { place }
}

extension DeliveryError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt) }
    package var publicCode: String { PublicCode.name(code, in: "mail") }
}

extension SendingError: ReportedError {
    package var report: ErrorReport { ErrorReport(commandMessage, hint: commandHint, excerpt: excerpt) }
    package var publicCode: String { PublicCode.name(code, in: "send") }
    package var failurePlace: String? { place?.description }
}

extension MergeError: ReportedError {
    package var report: ErrorReport { ErrorReport(message) }
    package var publicCode: String { PublicCode.name(code, in: "merge") }
}

extension PreviewError: ReportedError {
    package var report: ErrorReport { ErrorReport(message) }
    package var publicCode: String { PublicCode.name(code, in: "preview") }
}
