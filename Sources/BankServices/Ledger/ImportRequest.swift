/// What is to be imported, and how it is read.
public struct ImportRequest: Hashable, Sendable {
    public let mapPath: String
    /// The files, in the order in which they are booked.
    public let filePaths: [String]
    /// Whether the files' own running balances are compared.
    public let checksBalances: Bool
    /// Whether anything is kept.
    public let mode: ExecutionMode

    public init(
        mapPath: String, filePaths: [String], checksBalances: Bool = false, mode: ExecutionMode = .commit
    ) {
        self.mapPath = mapPath
        self.filePaths = filePaths
        self.checksBalances = checksBalances
        self.mode = mode
    }
}
