public import BankDomain

extension BalanceHistory {
    /// Throws `invalidValue` for a number of days that cannot be asked for.
    public static func require(dayCount: Int) throws(ServiceError) {
        guard dayCounts.contains(dayCount) else {
            throw .invalidValue(field: "dayCount", value: "\(dayCount)", reason: .outOfRange(dayCounts))
        }
    }
}
