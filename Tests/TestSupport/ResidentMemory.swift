import Foundation

/// How much memory this process has in use, as the kernel sees it.
public enum ResidentMemory {
    /// VmRSS; 0 where the system does not say.
    public static var kilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
