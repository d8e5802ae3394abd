import Foundation
import Testing

/// Where something comes from that a test needs, and so what its absence means.
public enum Provider: Sendable {
    /// `scripts/test` installs or builds it, so that a test that lacks it fails in continuous integration (`CI=true`).
    case scripts
    /// No clone of the project brings it: samples beside the project, rights of root, features of the file system or of
    /// the kind of build. A test that lacks it is skipped everywhere.
    case surroundings
}

/// Something that `scripts/test` should have installed or built, and that is not there.
public struct MissingRequirement: Error, CustomStringConvertible {
    /// What is missing.
    public let description: String
}

/// Gives a test what it needs, or ends it: as skipped with a reason, or as failed where the thing has to be there. No test
/// returns early in silence.
///
/// - Parameters:
///   - value: What is needed, if it is there.
///   - lack: The reason, such as “qpdf is not installed”.
///   - provider: Where it should come from.
/// - Throws: `MissingRequirement` in continuous integration, else what cancels the test.
public func required<Value>(
    _ value: Value?, _ lack: @autoclosure () -> String, from provider: Provider = .scripts
) throws -> Value {
    if let value { return value }
    if provider == .scripts, ProcessInfo.processInfo.environment["CI"] == "true" {
        throw MissingRequirement(description: lack())
    }
    let here = SourceLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let reason = Comment(rawValue: lack())
    // A case that is cancelled is shown as one that passed, so it says itself that it did not run.
    if Test.current?.isParameterized == true {
        Issue.record(reason, severity: .warning, sourceLocation: here)
    }
    try Test.cancel(reason, sourceLocation: here)
}

/// Ends a test that needs something else to be so, as above.
public func required(
    if holds: Bool, _ lack: @autoclosure () -> String, from provider: Provider = .scripts
) throws {
    try required(holds ? () : nil, lack(), from: provider)
}
