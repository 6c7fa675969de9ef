import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// View models of holds are released.
@MainActor
final class TransferHoldLifetimeTests: XCTestCase {
    private let service = StubTransferService()

    func testViewModelsOfHolds_AreReleased() async {
        service.onHolds.answer(with: Page(items: [], page: 1, limit: 20))
        service.onHold.answer(with: .sample())
        service.onHoldWithID.answer(with: .sample())
        service.onCapture.answer(with: .sample(status: .captured))
        let accounts = StubAccountService()
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccounts.answer(with: [])
        accounts.onPayeeNamed.answer(with: Account.savings.id)
        let beneficiaries = StubBeneficiaryService()
        beneficiaries.onBeneficiaries.answer(with: [])
        await assertDies(TransferHoldsListViewModel(transferService: service)) { await $0.load() }
        await assertDies(
            TransferHoldCreationViewModel(
                draft: TransferHoldDraft(transfer: TransferDraft(to: "savings", amount: "1")),
                transferService: service, accountService: accounts, beneficiaryService: beneficiaries,
                random: SeededRandomSource(seed: 1))
        ) { await $0.create() }
        await assertDies(
            TransferHoldChangeViewModel(
                "HLD000001", transferService: service, random: SeededRandomSource(seed: 1))
        ) { await $0.capture(amount: "1") }
    }
}
