import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// Freezing, unfreezing and closing with ``AccountDetailViewModel``.
@MainActor
final class AccountLifeViewModelTests: XCTestCase {
    private var accounts = StubAccountService()

    override func setUp() async throws {
        accounts = StubAccountService()
        accounts.onAccountNamed.answer(with: .savings)
    }

    private func makeModel() -> AccountDetailViewModel {
        AccountDetailViewModel(
            .named("savings"), accountService: accounts, transactionService: StubTransactionService(),
            coordinator: nil)
    }

    func testFreeze_TrimsTheReason() async {
        let frozen = Account.sample("ACC002", status: .frozen)
        accounts.onFreeze.answer(with: frozen)
        let model = makeModel()
        await model.freeze(.debits, reason: " Card lost ", mode: .dryRun)
        XCTAssertEqual(model.change, .loaded(Change(frozen, mode: .dryRun)))
        XCTAssertEqual(
            accounts.onFreeze.calls,
            [ChangeCall(.init("ACC002", .debits, reason: "Card lost"), mode: .dryRun)])
    }

    func testFreezeWithoutReason_FailsBeforeTheBankIsAsked() async {
        let model = makeModel()
        await model.freeze(.all, reason: " ")
        XCTAssertEqual(
            model.change, .failed(.invalidValue(field: .reason, value: " ", reason: .empty)))
        XCTAssertEqual(accounts.onFreeze.callCount, 0)
    }

    func testUnfreeze_AsksTheBank() async {
        accounts.onUnfreeze.answer(with: .savings)
        let model = makeModel()
        await model.unfreeze()
        XCTAssertEqual(model.change, .loaded(Change(.savings, mode: .commit)))
        XCTAssertEqual(accounts.onUnfreeze.calls, [ChangeCall("ACC002", mode: .commit)])
    }

    func testClose_PassesTheDefaultFlag() async {
        let closed = Account.sample("ACC002", status: .closed)
        accounts.onClose.answer(with: closed)
        let model = makeModel()
        await model.close(clearsDefault: true)
        XCTAssertEqual(model.change, .loaded(Change(closed, mode: .commit)))
        XCTAssertEqual(
            accounts.onClose.calls, [ChangeCall(.init("ACC002", clearsDefault: true), mode: .commit)])
    }

    func testRefusedClose_Fails() async {
        accounts.onClose.fail(with: ServiceError.accountNotEmpty("ACC002", balance: Account.savings.balance))
        let model = makeModel()
        await model.close(clearsDefault: false)
        XCTAssertEqual(model.change.error, .accountNotEmpty("ACC002", balance: Account.savings.balance))
    }
}
