import Foundation

/// Files that stand beside the project and are no part of it. Tests that want them are skipped where they are absent.
public enum SharedSample {
    /// The path of a file in the folder that `PACKET_SAMPLES` names, else in `shared` beside the package.
    ///
    /// - Returns: Nil when there is none; that is said on standard output.
    public static func path(_ name: String) -> String? {
        let folder = ProcessInfo.processInfo.environment["PACKET_SAMPLES"] ?? "\(Fixture.package)/../shared"
        let path = "\(folder)/\(name)"
        if FileManager.default.fileExists(atPath: path) { return path }
        print("skipped: \(name) is not beside the project")
        return nil
    }
}
