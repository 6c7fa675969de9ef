/// A statement file and the books do not say the same; the report was shown.
public struct StatementDiffers: Error, Equatable {
    /// How many entries differ or are missing on one side; 0 where only balances differ.
    public let count: Int
}
