/// What a check of the whole keychain found: only what is sound gets this far.
public struct KeychainReport: Hashable, Sendable {
    /// Its state.
    public let status: KeychainStatus
    /// How many entries were opened.
    public let entryCount: Int

    /// A report.
    public init(status: KeychainStatus, entryCount: Int) {
        self.status = status
        self.entryCount = entryCount
    }
}
