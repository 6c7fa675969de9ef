import BankDomain
import BankServices

extension MockAccount {
    /// Throws `accountFrozen` or `accountClosed` unless money may go out.
    func requireDebitable() throws(ServiceError) { try view(isDefault: false).requireDebitable() }

    /// Throws `accountFrozen` or `accountClosed` unless money may come in.
    func requireCreditable() throws(ServiceError) { try view(isDefault: false).requireCreditable() }

    /// How far the available balance may fall, in minor units; `nil` for as far as it likes.
    var lowest: Int64? {
        switch floor {
        case .some(.none): nil
        case .some(.at(let minorUnits)): minorUnits
        case nil: 0
        }
    }

    /// What may be taken; `nil` for any amount.
    var spendable: Int64? {
        guard let lowest else { return nil }
        let (rest, overflowed) = available.subtractingReportingOverflow(lowest)
        return overflowed ? nil : rest
    }

    /// Whether the numbers are such as this program writes, so that sums and differences of them fit.
    var isPossible: Bool {
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        return held >= 0 && !overflowed && available >= lowest ?? .min && accruals?.feesDue ?? 0 >= 0
    }
}
