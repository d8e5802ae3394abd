/// What can go wrong between the program and a service, as the player is told of it.
package enum AppError: Error, Sendable, Hashable, CaseIterable {
    case networkUnavailable
    case serverError(Int)
    case timeout
    case notAuthenticated
    case invalidCredentials
    case notFound
    case invalidData

    /// One of each kind.
    package static let allCases: [AppError] = [
        .networkUnavailable, .serverError(500), .timeout, .notAuthenticated, .invalidCredentials, .notFound,
        .invalidData,
    ]

    /// How the program ends on it.
    package enum Ending: Sendable, Hashable {
        /// Passing: the same again may help.
        case again
        /// It cannot be done like this.
        case impossible
    }

    /// A name for programs.
    package var code: String {
        switch self {
        case .networkUnavailable: "network-unavailable"
        case .serverError: "server-error"
        case .timeout: "timeout"
        case .notAuthenticated: "not-authenticated"
        case .invalidCredentials: "invalid-credentials"
        case .notFound: "not-found"
        case .invalidData: "invalid-data"
        }
    }

    /// A sentence without a full stop.
    package var message: String {
        switch self {
        case .networkUnavailable: "the server cannot be reached"
        case .serverError(let status): "the server could not do this (\(status))"
        case .timeout: "the server did not answer in time"
        case .notAuthenticated: "this needs a player; nobody is signed in"
        case .invalidCredentials: "the server does not know this player"
        case .notFound: "the server has no such thing"
        case .invalidData: "the server does not understand this, or its answer cannot be understood"
        }
    }

    /// What to do about it; nil when there is nothing.
    package var hint: String? {
        switch self {
        case .networkUnavailable, .timeout: "what was played is kept; try again later"
        case .serverError: "try again later"
        case .notAuthenticated: "sign in with: packet game sign-in"
        case .invalidCredentials: "sign out and in again"
        case .notFound, .invalidData: nil
        }
    }

    /// How the program ends on it.
    package var ending: Ending {
        switch self {
        case .networkUnavailable, .timeout: .again
        case .serverError(let status): status >= 500 || status == 429 ? .again : .impossible
        case .notAuthenticated, .invalidCredentials, .notFound, .invalidData: .impossible
        }
    }

    /// The error of a status of HTTP; nil for one that is none.
    package init?(status: Int) {
        switch status {
        case 200..<300: return nil
        case 401: self = .notAuthenticated
        case 403: self = .invalidCredentials
        case 404: self = .notFound
        case 408: self = .timeout
        case 400, 405, 413, 422: self = .invalidData
        default: self = .serverError(status)
        }
    }
}
