/// What reading a form may take; libqpdf works in a child process that is held to this.
public struct ReadingLimits: Sendable, Hashable {
    /// Bytes of address space that the reader may add.
    public var memory: UInt64
    /// Time until the reader is stopped.
    public var milliseconds: UInt32
    /// Bytes of all objects together.
    public var snapshot: UInt64

    /// Makes limits.
    public init(memory: UInt64, milliseconds: UInt32, snapshot: UInt64) {
        self.memory = memory
        self.milliseconds = milliseconds
        self.snapshot = snapshot
    }

    /// The usual limits for a file of some size: 400 MB and eight times the file, 7 seconds.
    public static func usual(for count: Int) -> ReadingLimits {
        let size = UInt64(count)
        return ReadingLimits(memory: 400 << 20 + size * 8, milliseconds: 7_000, snapshot: 64 << 20 + size * 4)
    }
}
