import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class CashViewModelTests: XCTestCase {
    private var teller = StubTellerService()
    private let key = IdempotencyKey.sequence(1, seed: 1)[0]

    override func setUp() async throws {
        teller = StubTellerService()
        teller.onAccountNamed.answer(with: .checking)
        teller.onDeposit.answer(with: .sample(direction: .credit))
        teller.onWithdraw.answer(with: .sample())
    }

    private func makeModel(
        _ movement: CashMovement = .deposit,
        _ draft: CashDraft = CashDraft(account: "primary", amount: "100", reference: " till "),
        idempotencyKey: IdempotencyKey? = nil
    ) -> CashViewModel {
        CashViewModel(
            movement, draft: draft, idempotencyKey: idempotencyKey,
            tellerService: teller, random: SeededRandomSource(seed: 1))
    }

    private var expectedRequest: CashRequest {
        CashRequest(
            accountID: "ACC001", amount: Money(minorUnits: 10_000, currency: .usd), reference: "till",
            idempotencyKey: key)
    }

    func testDeposit_BooksAndAnswersTheReceipt() async {
        let model = makeModel()
        await model.submit()
        let receipt = CashReceipt(account: .checking, transaction: .sample(direction: .credit))
        XCTAssertEqual(model.state, .loaded(Change(receipt, mode: .commit)))
        XCTAssertEqual(teller.onDeposit.calls, [ChangeCall(expectedRequest, mode: .commit)])
        XCTAssertEqual(teller.onAccountNamed.calls, ["primary"])
        XCTAssertEqual(model.idempotencyKey, key)
    }

    func testWithdrawal_Withdraws() async {
        let model = makeModel(.withdrawal)
        await model.submit()
        XCTAssertEqual(model.state.value?.value.transaction, .sample())
        XCTAssertEqual(teller.onWithdraw.calls, [ChangeCall(expectedRequest, mode: .commit)])
        XCTAssertEqual(teller.onDeposit.callCount, 0)
    }

    func testDryRunThenCommit_IsOneIntention() async {
        let model = makeModel()
        await model.submit(mode: .dryRun)
        XCTAssertEqual(model.state.value?.isCommitted, false)
        await model.submit()
        XCTAssertEqual(
            teller.onDeposit.calls,
            [ChangeCall(expectedRequest, mode: .dryRun), ChangeCall(expectedRequest, mode: .commit)])
    }

    func testValueDate_IsPassedOn_AndAnotherOneIsAnotherIntention() async {
        teller.onDeposit.fail(with: ServiceError.networkError(underlying: "down"))
        let model = makeModel()
        let days = [nil, CalendarDate(dayNumber: 20_000), CalendarDate(dayNumber: 20_001)]
        for day in days {
            model.draft.valueDate = day
            await model.submit()
        }
        XCTAssertEqual(teller.onDeposit.calls.map(\.subject.valueDate), days)
        XCTAssertEqual(Set(teller.onDeposit.calls.map(\.subject.idempotencyKey)).count, 3)
    }

    func testSameAgainAfterAFailure_KeepsTheKey() async {
        teller.onDeposit.fail(with: ServiceError.networkError(underlying: "down"))
        let model = makeModel()
        await model.submit()
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
        await model.submit()
        XCTAssertEqual(teller.onDeposit.calls.map(\.subject.idempotencyKey), [key, key])
    }

    func testSameAgainAfterASuccess_IsAnotherIntention() async {
        let model = makeModel()
        await model.submit()
        await model.submit()
        XCTAssertEqual(
            teller.onDeposit.calls.map(\.subject.idempotencyKey), IdempotencyKey.sequence(2, seed: 1))
    }

    func testGivenKey_IsUsed() async throws {
        let given = try XCTUnwrap(IdempotencyKey("mine"))
        let model = makeModel(idempotencyKey: given)
        await model.submit()
        XCTAssertEqual(teller.onDeposit.calls.map(\.subject.idempotencyKey), [given])
    }

    func testForeignError_LeavesTheOutcomeUnknown() async {
        teller.onDeposit.fail(with: OddFailure())
        let model = makeModel()
        await model.submit()
        XCTAssertEqual(model.state, .failed(.outcomeUnknown(key, underlying: "OddFailure()")))
    }

    func testForeignErrorOfADryRun_IsUnknown() async {
        teller.onDeposit.fail(with: OddFailure())
        let model = makeModel()
        await model.submit(mode: .dryRun)
        XCTAssertEqual(model.state, .failed(.unknown(underlying: "OddFailure()")))
    }

    func testSecondSubmitAtTheSameTime_DoesNothing() async {
        let gate = Gate(holding: 1)
        teller.onDeposit.answer { _ in
            await gate.pass()
            return .sample()
        }
        let model = makeModel()
        let first = Task { await model.submit() }
        await gate.arrival()
        await model.submit()
        gate.open()
        await first.value
        XCTAssertEqual(teller.onDeposit.callCount, 1)
    }

    func testNoAccount_IsRefused() async {
        let model = makeModel(.deposit, CashDraft(amount: "100"))
        await model.submit()
        XCTAssertEqual(
            model.state, .failed(.invalidValue(field: .account, value: "", reason: .empty)))
    }

    func testBadAmountOrReference_IsRefusedBeforeTheBankIsAsked() async {
        let bad: [(CashDraft, ServiceError)] = [
            (CashDraft(account: "a", amount: "0"), .invalidAmount(text: "0", reason: .notPositive)),
            (
                CashDraft(account: "a", amount: "1", reference: "\u{0}"),
                .invalidValue(field: .reference, value: "\u{0}", reason: .controlCharacters)
            ),
        ]
        for (draft, error) in bad {
            let model = makeModel(.deposit, draft)
            await model.submit()
            XCTAssertEqual(model.state, .failed(error))
        }
        XCTAssertEqual(teller.onDeposit.callCount, 0)
    }
}
