import Synchronization

/// The printed labels of one form, which all its copies share.
final class PrintedLabelCache: Sendable {
    private let known = Mutex<PrintedLabels?>(nil)

    /// The labels; others who ask meanwhile wait.
    func labels(of form: Form) -> PrintedLabels {
        known.withLock { known in
            if let known { return known }
            let labels = PrintedLabels(form)
            known = labels
            return labels
        }
    }
}
