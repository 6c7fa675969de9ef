import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class ChallengeViewModelTests: XCTestCase {
    private var transfers = StubTransferService()
    private var coordinator = MockTransfersCoordinator()
    private var model = ChallengeViewModel(
        "CHG001", transferService: StubTransferService(), coordinator: nil)

    override func setUp() async throws {
        transfers = StubTransferService()
        coordinator = MockTransfersCoordinator()
        model = ChallengeViewModel("CHG001", transferService: transfers, coordinator: coordinator)
    }

    func testRightCode_MakesTheTransferAndTellsTheCoordinator() async {
        transfers.onConfirm.answer(with: .sample())
        XCTAssertEqual(model.state, .idle)
        await model.answer(code: "123 456")
        XCTAssertEqual(model.state, .loaded(.sample()))
        XCTAssertEqual(transfers.onConfirm.calls, [.init("CHG001", code: "123456")])
        XCTAssertEqual(coordinator.calls, [.didConfirm(.sample())])
        XCTAssertFalse(model.isOutcomeUnknown)
    }

    func testRightCodeForAnOrder_MakesItAndTellsTheCoordinator() async {
        let (orders, coordinator) = (StubStandingOrderService(), MockStandingOrdersCoordinator())
        orders.onConfirm.answer(with: .sample())
        let model = ChallengeViewModel("CHG001", standingOrderService: orders, coordinator: coordinator)
        await model.answer(code: "123456")
        XCTAssertEqual(model.state, .loaded(.sample()))
        XCTAssertEqual(orders.onConfirm.calls, [.init("CHG001", code: "123456")])
        XCTAssertEqual(coordinator.calls, [.didConfirm(.sample())])
    }

    func testAnswerAfterTheTransfer_IsIgnored() async {
        transfers.onConfirm.answer(with: .sample())
        await model.answer(code: "123456")
        await model.answer(code: "123456")
        XCTAssertEqual(transfers.onConfirm.callCount, 1)
    }

    func testEmptyCode_IsRefusedWithoutTheBank() async {
        await model.answer(code: "")
        XCTAssertEqual(model.state, .failed(.invalidValue(field: .code, value: "", reason: .empty)))
        XCTAssertEqual(transfers.onConfirm.callCount, 0)
    }

    func testWrongCode_CanBeFollowedByAnother() async {
        transfers.onConfirm.fail(with: ServiceError.invalidCode)
        await model.answer(code: "111111")
        XCTAssertEqual(model.state, .failed(.invalidCode))
        XCTAssertFalse(model.isOutcomeUnknown)

        transfers.onConfirm.answer(with: .sample())
        await model.answer(code: "123456")
        XCTAssertEqual(model.state, .loaded(.sample()))
    }

    func testRefusals_AreKnownOutcomes() async {
        for error in [
            ServiceError.notFound(.challenge, name: "CHG001"), .unauthorized(.secondFactorMissing),
            .insufficientFunds(account: "ACC001", available: usd(1), requested: usd(2)),
            .serverError(code: 404),
        ] {
            transfers.onConfirm.fail(with: error)
            await model.answer(code: "123456")
            XCTAssertEqual(model.state, .failed(error))
            XCTAssertFalse(model.isOutcomeUnknown, "\(error)")
        }
    }

    func testLostAnswer_LeavesTheOutcomeUnknown() async {
        let losses: [any Error] = [
            ServiceError.networkError(underlying: ""), ServiceError.serverError(code: 500),
            ServiceError.decodingError(underlying: ""), CancellationError(),
        ]
        for error in losses {
            transfers.onConfirm.fail(with: error)
            await model.answer(code: "123456")
            XCTAssertTrue(model.isOutcomeUnknown, "\(error)")
        }
    }

    func testChallengeGoneAfterALostAnswer_LeavesTheOutcomeUnknown() async {
        transfers.onConfirm.fail(with: ServiceError.networkError(underlying: "down"))
        await model.answer(code: "123456")
        transfers.onConfirm.fail(with: ServiceError.notFound(.challenge, name: "CHG001"))
        await model.answer(code: "654321")
        XCTAssertEqual(model.state, .failed(.networkError(underlying: "down")))
        XCTAssertTrue(model.isOutcomeUnknown)
    }

    func testSecondAnswerWhileOneIsAwaited_IsIgnored() async {
        let gate = Gate()
        transfers.onConfirm.answer { _ in
            await gate.pass()
            return .sample()
        }
        let model = model
        let first = Task { await model.answer(code: "123456") }
        await gate.arrival()
        XCTAssertEqual(model.state, .loading)
        await model.answer(code: "123456")
        gate.open()
        await first.value
        XCTAssertEqual(transfers.onConfirm.callCount, 1)
    }
}
