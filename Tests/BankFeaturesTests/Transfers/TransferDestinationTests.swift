import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransferDestinationTests: XCTestCase {
    private func destination(_ to: String, name: String = "") async throws -> TransferDestination? {
        let fixture = TransferFixture(draft: TransferDraft(to: to, creditorName: name, amount: "25"))
        try await fixture.model.review()
        return fixture.review?.to
    }

    func testOwnBeneficiary_ComesBeforeTheAccountsOfTheBank() async throws {
        for text in ["BEN001", "ada lovelace", "GB33 BUKB 2020 1555 5555 55"] {
            let found = try await destination(text)
            XCTAssertEqual(found, .beneficiary("BEN001"), text)
        }
    }

    func testAccount_ComesBeforeTheBeginningOfABeneficiary() async throws {
        let account = try await destination("savings")
        XCTAssertEqual(account, .account("ACC002"))
        let beginning = try await destination("ada")
        XCTAssertEqual(beginning, .beneficiary("BEN001"))
    }

    func testOwnAccountThatIsAPayeeToo_IsNamedByItsOwnName() async throws {
        let fixture = TransferFixture(draft: TransferDraft(to: "savings", amount: "25"))
        let account = Account.savings
        fixture.accounts.onAccounts.answer(with: [account, .travel])
        fixture.beneficiaries.onBeneficiaries.answer(with: [.sample(accountID: account.id)])
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.to, .account(account.id))
    }

    func testIBANOfAnotherBank_NeedsAName() async throws {
        let text = "FR1420041010050500013M02606"
        let named = try await destination(text, name: " Bea ")
        XCTAssertEqual(named, .iban(try IBAN(text), creditorName: "Bea"))
        let unnamed = try await destination(text)
        XCTAssertNil(unnamed)
    }

    func testDay_IsPartOfTheIntention() async throws {
        let fixture = TransferFixture(
            draft: TransferDraft(to: "savings", amount: "25", executionDate: .sample))
        try await fixture.model.review()
        let first = fixture.review?.request
        XCTAssertEqual(first?.executionDate, .sample)
        try fixture.model.edit { $0.executionDate = nil }
        try await fixture.model.review()
        XCTAssertNotEqual(fixture.review?.idempotencyKey, first?.idempotencyKey)
    }

    func testChanges_AreSentWithTheirMode() async {
        let transfers = StubTransferService()
        transfers.onCancel.answer(with: .sample(status: .cancelled))
        transfers.onReverse.answer(with: .sample(status: .reversed))
        let model = TransferChangeViewModel(
            "TRF000001", transferService: transfers, random: SeededRandomSource(seed: 1))
        await model.cancel(mode: .dryRun)
        XCTAssertEqual(model.state.value?.value.status, .cancelled)
        await model.reverse()
        XCTAssertEqual(model.state.value?.value.status, .reversed)
        XCTAssertEqual(transfers.onCancel.calls, [ChangeCall("TRF000001", mode: .dryRun)])
        XCTAssertEqual(
            transfers.onReverse.calls,
            [ChangeCall(.init("TRF000001", model.idempotencyKey), mode: .commit)])
    }
}
