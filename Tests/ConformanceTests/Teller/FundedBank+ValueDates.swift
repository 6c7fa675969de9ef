import BankDomain
import BankServices
import BankTestSupport

extension FundedBank {
    /// Goes to nine o'clock of a day, and ends the days before it.
    func go(to date: String) async throws {
        let target = day(date)
        try await advance(days: target.dayNumber - bank.control.today().dayNumber)
        try await close(target.adding(days: -1))
    }

    @discardableResult
    func deposit(
        _ amount: Money, to account: AccountID, from date: String?, key: IdempotencyKey? = nil,
        mode: ExecutionMode = .commit
    ) async throws -> Transaction {
        try await self.operator.teller.deposit(
            CashRequest(
                accountID: account, amount: amount, valueDate: date.map { day($0) },
                idempotencyKey: key ?? FreshKeys.next()), mode: mode)
    }

    @discardableResult
    func withdraw(_ amount: Money, from account: AccountID, from date: String) async throws -> Transaction {
        try await self.operator.teller.withdraw(
            CashRequest(
                accountID: account, amount: amount, valueDate: day(date), idempotencyKey: FreshKeys.next()),
            mode: .commit)
    }
}
