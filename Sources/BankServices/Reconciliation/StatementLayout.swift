/// What a caller says of a CSV file that cannot be seen from it.
public struct StatementLayout: Hashable, Sendable {
    /// The column of the booking date.
    public var dateColumn: String?
    /// The column of the signed amount.
    public var amountColumn: String?
    /// How days are written: `Y`, `M` and `D` stand for digits, as in `DD.MM.YYYY`.
    public var dateFormat: String?
    /// Whether a comma stands before the decimals, or a point; `nil` to see that from each amount.
    public var hasDecimalComma: Bool?

    public init(
        dateColumn: String? = nil, amountColumn: String? = nil, dateFormat: String? = nil,
        hasDecimalComma: Bool? = nil
    ) {
        self.dateColumn = dateColumn
        self.amountColumn = amountColumn
        self.dateFormat = dateFormat
        self.hasDecimalComma = hasDecimalComma
    }
}
