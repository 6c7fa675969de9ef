package import BankDomain

extension Account {
    /// Throws `invalidAmount` if what is held, or what is left then, could not be counted any more: an account without a
    /// floor has as much to spend as it likes, but not more than there are numbers.
    package func requireCountable(holding amount: Money) throws(ServiceError) {
        let (held, wasTooMuch) = balance.minorUnits.subtractingReportingOverflow(availableBalance.minorUnits)
        let (sum, isTooMuch) = held.addingReportingOverflow(amount.minorUnits)
        let isTooLittle = balance.minorUnits.subtractingReportingOverflow(sum).overflow
        guard !wasTooMuch, !isTooMuch, !isTooLittle else {
            throw .invalidAmount(text: amount.decimalText, reason: .unreadable(.overflow))
        }
    }
}
