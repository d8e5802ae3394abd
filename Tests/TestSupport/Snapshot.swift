import Foundation

/// How a text compares to the one that was recorded before.
public enum Snapshot: Equatable, CustomStringConvertible {
    /// It is the same.
    case matches
    /// There was none, or recording was asked for: it was written, and has to be looked at.
    case recorded(path: String)
    /// It is another one.
    case differs(line: Int, expected: String, found: String)

    /// What to do about it.
    public var description: String {
        switch self {
        case .matches: "matches"
        case .recorded(let path): "recorded \(path); look at it and run the test again"
        case .differs(let line, let expected, let found):
            "line \(line) is “\(found)” and was “\(expected)”; RECORD_SNAPSHOTS=1 records it anew"
        }
    }
}

/// Compares a text with `Tests/<target>/Snapshots/<name>.txt`.
///
/// - Returns: `.matches`, or what is wrong. With `RECORD_SNAPSHOTS=1`, or when there is no such file, it is written, and
///   that is a failure too: nothing is expected that nobody has seen.
public func snapshot(_ text: String, named name: String, filePath: String = #filePath) -> Snapshot {
    let parts = filePath.split(separator: "/", omittingEmptySubsequences: false)
    guard let tests = parts.lastIndex(of: "Tests"), tests + 1 < parts.count else { return .recorded(path: filePath) }
    let folder = parts[...(tests + 1)].joined(separator: "/") + "/Snapshots"
    let path = "\(folder)/\(name).txt"
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
    guard !isRecording, let known = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return .recorded(path: path)
    }
    let expected = String(decoding: known, as: UTF8.self)
    // By bytes: strings are equal when they are only canonically so.
    guard !expected.utf8.elementsEqual(text.utf8) else { return .matches }
    let (old, new) = (expected.lines, text.lines)
    let line = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    return .differs(
        line: line + 1, expected: line < old.count ? String(old[line]) : "",
        found: line < new.count ? String(new[line]) : "")
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
