import Foundation

/// Files that stand beside the project and are no part of it. Tests that want them are skipped where they are absent.
public enum SharedSample {
    /// The path of a file in the folder that `PACKET_SAMPLES` names, else in `shared` beside the package; without one the
    /// test ends (`required`).
    public static func path(_ name: String) throws -> String {
        let folder = ProcessInfo.processInfo.environment["PACKET_SAMPLES"] ?? "\(Fixture.package)/../shared"
        let path = "\(folder)/\(name)"
        return try required(
            FileManager.default.fileExists(atPath: path) ? path : nil, "\(name) is not beside the project",
            from: .surroundings)
    }
}
