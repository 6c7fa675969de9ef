import CSystem

/// Keeps secrets of this process from leaving it on ways that nobody asked for.
public enum ProcessHardening {
    /// Forbids core dumps, and other processes of the same user to read this one's memory. It cannot be
    /// undone, and a system that refuses is no reason to stop. To be called before the first secret is read.
    public static func harden() {
        _ = bank_process_harden()
    }
}
