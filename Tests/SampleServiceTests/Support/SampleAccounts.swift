import BankDomain
import BankServices
import BankTestSupport

/// The sample accounts for their owner, and none for anybody else.
enum SampleAccounts {
    static func service() -> StubAccountService {
        let accounts = StubAccountService()
        accounts.onAccounts.answer(with: [.checking, .savings, .travel])
        let others = StubAccountService()
        others.onAccounts.answer(with: [])
        others.onActing.answer { _ in service() }
        accounts.onActing.answer(with: others)
        return accounts
    }
}
