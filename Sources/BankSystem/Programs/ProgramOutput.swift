/// What a program that ran to its end left.
public struct ProgramOutput: Hashable, Sendable {
    /// How it ended: its exit code, or 128 plus the signal that ended it.
    public let exitCode: Int32
    /// What it wrote to its standard output.
    public let bytes: [UInt8]
}
