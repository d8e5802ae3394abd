package import ArgumentParser
package import PDFObjects
package import PDFPreview
package import PacketDelivery
package import PacketMapping
package import PacketMerge
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
}

extension ReportedError {
    package var status: ExitCode { .impossible }
}

extension CommandError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt, detail: detail) }
}

extension OutputError: ReportedError {
    package var report: ErrorReport { CommandError(self).report }
}

extension SendStopped: ReportedError {
    var report: ErrorReport { reason.report }
    var status: ExitCode { .stopped }
}

extension PDFError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, detail: underlying) }
}

extension StorageError: ReportedError {
    package var report: ErrorReport { ErrorReport(sentences: message, place: place.path, detail: underlying) }
}

extension PacketStoreError: ReportedError {
    package var report: ErrorReport {
        ErrorReport(sentences: message, place: storage?.place.path, detail: underlying)
    }
}

extension RecipientError: ReportedError {
    package var report: ErrorReport {
        let split = SplitSentences(self)
        return ErrorReport(split.message, hint: split.hint, detail: underlying)
    }
}

extension MappingError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt) }
}

extension PlanningError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt, detail: detail) }
}

extension DeliveryError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint, excerpt: excerpt) }
}

extension SendingError: ReportedError {
    package var report: ErrorReport { ErrorReport(commandMessage, hint: commandHint, excerpt: excerpt) }
}

extension MergeError: ReportedError {
    package var report: ErrorReport { ErrorReport(message) }
}

extension PreviewError: ReportedError {
    package var report: ErrorReport { ErrorReport(message) }
}
