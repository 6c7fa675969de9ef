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

    func testOtherCustomerWithoutAName_IsNotNamedByAnID() {
        let names = PayeeNames(accounts: [.sample()], beneficiaries: [.sample(accountID: "ACC005")])
        let own = Account.sample().id
        XCTAssertNil(names.party(of: .sample(from: own, to: "ACC009")))
        XCTAssertNil(names.party(of: .sample(from: "ACC009", to: own)))
        XCTAssertEqual(names.party(of: .sample(from: own, to: "ACC005")), Beneficiary.sample().name)
        XCTAssertEqual(names.party(of: .sample(from: "ACC005", to: own)), Beneficiary.sample().name)
        XCTAssertEqual(names.payee(of: .sample(from: own, to: "ACC009")), "ACC009", "in texts of commands")
    }

    func testStaff_SeeTheIDsOfCustomersAccounts() {
        let names = PayeeNames(accounts: [.sample()])
        XCTAssertEqual(names.party(of: .sample(from: "ACC008", to: "ACC009")), "ACC009")
    }

    func testIncomingTransfer_ComesFromAnotherCustomer() {
        let names = PayeeNames(accounts: [.sample()])
        let own = Account.sample().id
        XCTAssertTrue(names.isIncoming(.sample(from: "ACC009", to: own)))
        XCTAssertFalse(names.isIncoming(.sample(from: own, to: "ACC009")))
        XCTAssertFalse(names.isIncoming(.sample(from: own, to: own)))
    }

    func testOwnAccountThatIsAlsoABeneficiary_HasItsOwnName() {
        let account = Account.sample()
        let names = PayeeNames(
            accounts: [account], beneficiaries: [.sample(accountID: account.id)])
        XCTAssertEqual(names.name(of: account.id), account.accountName)
    }
}
