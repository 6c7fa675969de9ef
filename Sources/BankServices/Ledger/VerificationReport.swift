public struct VerificationReport: Hashable, Sendable {
    /// Accounts checked, the bank's own included.
    public let accountCount: Int
    /// Entries checked, the bank's own included.
    public let entryCount: Int
    /// The first thing that is wrong; `nil` if nothing is.
    public let firstFault: LedgerFault?
    /// The checkpoint that the books were compared with, if there was one.
    public let checkpoint: LedgerCheckpoint?

    public init(
        accountCount: Int, entryCount: Int, firstFault: LedgerFault?, checkpoint: LedgerCheckpoint? = nil
    ) {
        self.accountCount = accountCount
        self.entryCount = entryCount
        self.firstFault = firstFault
        self.checkpoint = checkpoint
    }

    public var isSound: Bool { firstFault == nil }
}
