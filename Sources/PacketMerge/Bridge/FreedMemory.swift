import CLinux

/// Memory that was freed, and which the allocator keeps for whoever asks next.
enum FreedMemory {
    /// Gives it back to the system. Each thread has memory of its own to give, and over a million rows the allocator comes
    /// to keep as much again as a merge uses.
    static func returnToSystem() { linux_return_freed_memory() }
}
