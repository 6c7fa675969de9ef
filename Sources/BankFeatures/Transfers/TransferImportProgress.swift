/// How far an import of payments has come.
public struct TransferImportProgress: Hashable, Sendable {
    /// How many payments were made or refused.
    public let paymentCount: Int
    public let totalCount: Int

    public init(paymentCount: Int, totalCount: Int) {
        self.paymentCount = paymentCount
        self.totalCount = totalCount
    }
}
