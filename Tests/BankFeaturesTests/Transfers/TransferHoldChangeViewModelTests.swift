import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransferHoldChangeViewModelTests: XCTestCase {
    private var service = StubTransferService()
    private let key = IdempotencyKey.sequence(1, seed: 1)[0]
    private let taken = TransferHold.sample(
        status: .captured, capturedAmount: usd(1_000), transferID: "TRF000001")
    private let released = TransferHold.sample(status: .released)

    override func setUp() async throws {
        service = StubTransferService()
        service.onHoldWithID.answer(with: .sample())
        service.onCapture.answer(with: taken)
        service.onRelease.answer(with: released)
    }

    private func makeModel(idempotencyKey: IdempotencyKey? = nil) -> TransferHoldChangeViewModel {
        TransferHoldChangeViewModel(
            "HLD000001", idempotencyKey: idempotencyKey, transferService: service,
            random: SeededRandomSource(seed: 1))
    }

    private func call(_ amount: Money?, _ mode: ExecutionMode) -> ChangeCall<StubTransferService.Capture> {
        ChangeCall(StubTransferService.Capture("HLD000001", amount, key), mode: mode)
    }

    func testCaptureWithoutAnAmount_CapturesAll() async {
        let model = makeModel()
        await model.capture()
        XCTAssertEqual(model.state, .loaded(Change(taken, mode: .commit)))
        XCTAssertEqual(service.onCapture.calls, [call(nil, .commit)])
        XCTAssertEqual(service.onHoldWithID.callCount, 0)
    }

    func testCaptureOfAPart_IsReadInTheCurrencyOfTheHold() async {
        let model = makeModel()
        await model.capture(amount: "10", mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(Change(taken, mode: .dryRun)))
        XCTAssertEqual(service.onCapture.calls, [call(usd(1_000), .dryRun)])
        XCTAssertEqual(service.onHoldWithID.calls, ["HLD000001"])
    }

    func testTheSameAgain_HasTheSameKey() async {
        let model = makeModel()
        service.onCapture.fail(with: ServiceError.networkError(underlying: "down"))
        await model.capture()
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
        service.onCapture.answer(with: taken)
        await model.capture()
        XCTAssertEqual(service.onCapture.calls, [call(nil, .commit), call(nil, .commit)])
    }

    func testRelease_IsAskedForUnderTheCallersKey() async {
        let model = makeModel(idempotencyKey: BankTestSupport.key("mine"))
        await model.release()
        XCTAssertEqual(model.state, .loaded(Change(released, mode: .commit)))
        let expected = StubTransferService.Release("HLD000001", BankTestSupport.key("mine"))
        XCTAssertEqual(service.onRelease.calls, [ChangeCall(expected, mode: .commit)])
    }

    func testAnInvalidAmount_CapturesNothing() async {
        let model = makeModel()
        await model.capture(amount: "1.234")
        XCTAssertEqual(
            model.state,
            .failed(.invalidAmount(text: "1.234", reason: .unreadable(.tooManyDecimals(allowed: 2)))))
        XCTAssertEqual(service.onCapture.callCount, 0)
    }

    func testAMissingHold_Fails() async {
        service.onHoldWithID.fail(with: ServiceError.notFound(.transferHold, name: "HLD000001"))
        let model = makeModel()
        await model.capture(amount: "1")
        XCTAssertEqual(model.state, .failed(.notFound(.transferHold, name: "HLD000001")))
    }

    func testAForeignFailureOfTheChange_LeavesTheOutcomeOpen() async {
        service.onCapture.fail(with: OddFailure())
        service.onRelease.fail(with: OddFailure())
        let model = makeModel()
        await model.capture()
        XCTAssertEqual(model.state, .failed(.outcomeUnknown(key, underlying: "OddFailure()")))
        await model.release(mode: .dryRun)
        XCTAssertEqual(model.state, .failed(.unknown(underlying: "OddFailure()")))
    }
}
