import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class AccountTermsViewModelTests: XCTestCase {
    private var teller = StubTellerService()

    override func setUp() async throws {
        teller = StubTellerService()
        teller.onAccountNamed.answer(with: .checking)
        teller.onSetFloor.answer(with: .checking)
        teller.onAddOwner.answer(with: .checking)
        teller.onRemoveOwner.answer(with: .checking)
    }

    private func makeModel(_ account: String = "primary") -> AccountTermsViewModel {
        AccountTermsViewModel(account: account, tellerService: teller)
    }

    func testFloor_IsReadInTheAccountsCurrency() async {
        let floors: [(String, Money?)] = [
            ("-500.00", Money(minorUnits: -50_000, currency: .usd)), ("0", .zero(.usd)),
            ("1.5", Money(minorUnits: 150, currency: .usd)), ("none", nil),
        ]
        for (text, floor) in floors {
            let model = makeModel()
            await model.setFloor(text, mode: .dryRun)
            XCTAssertEqual(model.state, .loaded(Change(.checking, mode: .dryRun)))
            XCTAssertEqual(
                teller.onSetFloor.calls.last, ChangeCall(.init("ACC001", to: floor), mode: .dryRun), text)
        }
    }

    func testInvalidFloor_FailsBeforeTheBankIsAsked() async {
        let texts: [(String, MoneyError)] = [
            ("", .empty), ("None", .notANumber), ("1.005", .tooManyDecimals(allowed: 2)),
        ]
        for (text, error) in texts {
            let model = makeModel()
            await model.setFloor(text)
            XCTAssertEqual(
                model.state, .failed(.invalidAmount(text: text, reason: .unreadable(error))), text)
        }
        XCTAssertEqual(teller.onSetFloor.callCount, 0)
    }

    func testOwners_AreNamedAsTyped() async {
        let model = makeModel()
        await model.addOwner("anna")
        await model.removeOwner("USR002", endsDependents: true)
        XCTAssertEqual(teller.onAddOwner.calls, [ChangeCall(.init("ACC001", "anna"), mode: .commit)])
        XCTAssertEqual(
            teller.onRemoveOwner.calls,
            [ChangeCall(.init("ACC001", "USR002", endsDependents: true), mode: .commit)])
        XCTAssertEqual(teller.onAccountNamed.calls, ["primary", "primary"])
    }

    func testEmptyUserAndAccount_FailBeforeTheBankIsAsked() async {
        let model = makeModel()
        await model.addOwner("")
        XCTAssertEqual(model.state, .failed(.invalidValue(field: .user, value: "", reason: .empty)))
        let nowhere = makeModel("")
        await nowhere.removeOwner("USR002")
        XCTAssertEqual(nowhere.state, .failed(.invalidValue(field: .account, value: "", reason: .empty)))
        XCTAssertEqual(teller.onAddOwner.callCount + teller.onRemoveOwner.callCount, 0)
    }

    func testRefusal_Fails() async {
        teller.onRemoveOwner.fail(
            with: ServiceError.invalidState(.account, name: "ACC001", status: "solelyOwned"))
        let model = makeModel()
        await model.removeOwner("USR001")
        XCTAssertEqual(
            model.state, .failed(.invalidState(.account, name: "ACC001", status: "solelyOwned")))
    }
}
