import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class DemoArrivalViewModelTests: XCTestCase {
    func testPayment_ArrivesInTheCurrencyOfTheAccount() async {
        let (control, teller) = (StubDemoControl(), StubTellerService())
        teller.onAccountNamed.answer(with: .checking)
        let key = IdempotencyKey.sequence(1, seed: 1)[0]
        let arrived = IncomingPayment(
            id: "INC000001", networkID: "N", amount: Money(minorUnits: 12_000, currency: .usd),
            debtorName: "Ada", debtorAccount: nil, creditorAccount: "1", creditorName: "", reference: "",
            endToEndID: nil, status: .booked, accountID: "ACC001", receivedAt: .sample)
        control.onReceive.answer(with: arrived)
        let model = DemoArrivalViewModel(
            DemoPaymentDraft(account: "primary", amount: "120", debtorName: "Ada"), demoControl: control,
            tellerService: teller, random: SeededRandomSource(seed: 1))
        await model.submit()
        XCTAssertEqual(model.state, .loaded(Change(arrived, mode: .commit)))
        let expected = DemoIncomingPayment(
            accountID: "ACC001", amount: Money(minorUnits: 12_000, currency: .usd), debtorName: "Ada",
            idempotencyKey: key)
        XCTAssertEqual(control.onReceive.calls, [ChangeCall(expected, mode: .commit)])
    }

    func testMalformedAmountOfAPayment_IsRefusedBeforeAnythingArrives() async {
        let (control, teller) = (StubDemoControl(), StubTellerService())
        teller.onAccountNamed.answer(with: .checking)
        let model = DemoArrivalViewModel(
            DemoPaymentDraft(account: "primary", amount: "1,2,3", debtorName: "Ada"), demoControl: control,
            tellerService: teller, random: SeededRandomSource(seed: 1))
        await model.submit()
        XCTAssertNotNil(model.state.error)
        XCTAssertEqual(control.onReceive.callCount, 0)
    }

    func testCollection_ArrivesInTheCurrencyOfTheAccount() async {
        let (control, teller) = (StubDemoControl(), StubTellerService())
        teller.onAccountNamed.answer(with: .checking)
        let key = IdempotencyKey.sequence(1, seed: 1)[0]
        let arrived = DirectDebit(
            id: "DDB000001", networkID: "C", amount: Money(minorUnits: 3_000, currency: .usd),
            creditorID: "FR1", creditorName: "City Power", mandateReference: "M1", debtorAccount: "1",
            reference: "", endToEndID: nil, status: .booked, accountID: "ACC001", receivedAt: .sample)
        control.onCollect.answer(with: arrived)
        let model = DemoArrivalViewModel(
            DemoCollectionDraft(account: "primary", amount: "30", creditorName: "City Power"),
            demoControl: control, tellerService: teller, random: SeededRandomSource(seed: 1))
        await model.submit()
        XCTAssertEqual(model.state, .loaded(Change(arrived, mode: .commit)))
        let expected = DemoCollection(
            accountID: "ACC001", amount: Money(minorUnits: 3_000, currency: .usd),
            creditorName: "City Power", idempotencyKey: key)
        XCTAssertEqual(control.onCollect.calls, [ChangeCall(expected, mode: .commit)])
    }

    func testMalformedAmountOfACollection_IsRefusedBeforeAnythingArrives() async {
        let (control, teller) = (StubDemoControl(), StubTellerService())
        teller.onAccountNamed.answer(with: .checking)
        let model = DemoArrivalViewModel(
            DemoCollectionDraft(account: "primary", amount: "1,2,3", creditorName: "X"),
            demoControl: control, tellerService: teller, random: SeededRandomSource(seed: 1))
        await model.submit()
        XCTAssertNotNil(model.state.error)
        XCTAssertEqual(control.onCollect.callCount, 0)
    }
}
