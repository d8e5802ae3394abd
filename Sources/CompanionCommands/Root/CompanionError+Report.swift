package import ArgumentParser
import Games
package import PacketCommands
package import Roster
package import Storage
import Tasks

extension CompanionError: ReportedError {
    package var report: ErrorReport { storage?.report ?? ErrorReport(description, hint: hint) }

    package var publicCode: String { storage?.publicCode ?? PublicCode.name(code, in: "companion") }
    package var failurePlace: String? {
        let parts = [file, place].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    package var isPassing: Bool { (self as? TasksError)?.code.isPassing ?? false }
    /// What passes by itself says that the same command again goes on.
    package var status: ExitCode { isPassing ? .stopped : .impossible }
}

extension RosterError: ReportedError {
    package var report: ErrorReport {
        ErrorReport(sentences: message, place: storage?.place.path, detail: underlying)
    }
    package var publicCode: String { storage?.publicCode ?? PublicCode.name(code, in: "roster") }
}

extension AppError: ReportedError {
    package var report: ErrorReport {
        self == .serverError(409)
            ? ErrorReport("this day has a result of this player already") : ErrorReport(message, hint: hint)
    }
    package var publicCode: String { PublicCode.name(code, in: "game") }
}
