/// What a check of the whole keychain found: only what is sound gets this far.
public struct KeychainReport: Hashable, Sendable {
    public let status: KeychainStatus
    /// How many entries were opened.
    public let entryCount: Int

    public init(status: KeychainStatus, entryCount: Int) {
        self.status = status
        self.entryCount = entryCount
    }
}
