public import BankDomain

/// A copy that was put in the place of the books; or in a dry run would be.
public struct RestoreReport: Hashable, Sendable {
    /// The copy.
    public let path: String
    /// Where what was there before is now; `nil` if nothing was.
    public let formerPath: String?
    /// The version of the copy's form; an older one was brought up to the newest.
    public let schemaVersion: Int
    /// How many accounts are in it, the bank's own included.
    public let accountCount: Int
    /// How many entries are in it, the bank's own included.
    public let entryCount: Int
    /// When its newest booking was made; `nil` if there is none.
    public let newestBooking: Instant?

    public init(
        path: String, formerPath: String?, schemaVersion: Int, accountCount: Int, entryCount: Int,
        newestBooking: Instant?
    ) {
        self.path = path
        self.formerPath = formerPath
        self.schemaVersion = schemaVersion
        self.accountCount = accountCount
        self.entryCount = entryCount
        self.newestBooking = newestBooking
    }
}
