import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class PayeeNamesViewModelTests: XCTestCase {
    private let accounts = StubAccountService()
    private let beneficiaries = StubBeneficiaryService()

    private func makeModel() -> PayeeNamesViewModel {
        PayeeNamesViewModel(accountService: accounts, beneficiaryService: beneficiaries)
    }

    func testBeforeLoading_NoNameIsKnown() {
        XCTAssertNil(makeModel().names.name(of: "ACC001"))
    }

    func testLoad_KnowsOwnAccountsAndBeneficiariesOfThisBank() async {
        accounts.onAccounts.answer(with: [.sample()])
        let payee = Beneficiary.sample(accountID: "ACC005")
        beneficiaries.onBeneficiaries.answer(with: [payee, .sample(accountID: nil)])
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.names.name(of: Account.sample().id), Account.sample().accountName)
        XCTAssertEqual(model.names.name(of: "ACC005"), payee.name)
        XCTAssertNil(model.names.name(of: "ACC009"))
    }

    func testBeneficiariesThatMayNotBeSeen_LeaveTheOtherNames() async {
        accounts.onAccounts.answer(with: [.sample()])
        beneficiaries.onBeneficiaries.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.names.name(of: Account.sample().id), Account.sample().accountName)
    }

    func testOwnAccountThatIsAlsoABeneficiary_HasItsOwnName() {
        let account = Account.sample()
        let names = PayeeNames(
            accounts: [account], beneficiaries: [.sample(accountID: account.id)])
        XCTAssertEqual(names.name(of: account.id), account.accountName)
    }
}
