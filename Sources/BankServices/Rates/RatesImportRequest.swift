/// Which files of rates are to be taken in.
public struct RatesImportRequest: Hashable, Sendable {
    /// The files, in their order.
    public let filePaths: [String]
    /// Whether anything is kept.
    public let mode: ExecutionMode

    public init(filePaths: [String], mode: ExecutionMode = .commit) {
        self.filePaths = filePaths
        self.mode = mode
    }
}
