import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import TerminalKit
import XCTest

@testable import BankCommands

@MainActor
final class ChallengeViewTests: XCTestCase {
    private static let create = [
        "transfers", "create", "--to", "savings", "--amount", "25", "--fields", "id",
    ]

    private var bench = CommandBench()

    override func setUp() async throws {
        bench = CommandBench()
        bench.beneficiaries.onBeneficiaries.answer(with: [])
        bench.accounts.onDefaultAccount.answer(with: .checking)
        bench.accounts.onAccounts.answer(with: [])
        bench.accounts.onPayeeNamed.answer(with: Account.savings.id)
        bench.transfers.onCreate.answer { call in
            guard call.mode == .commit else { return .sample(status: .pending) }
            throw ServiceError.challengeRequired(.sample())
        }
        bench.transfers.onConfirm.answer { call in
            guard call.code == "123456" else { throw ServiceError.invalidCode }
            return .sample()
        }
    }

    func testChallengeAtATerminal_IsAnswered() async {
        bench.typed = ["123456"]
        let result = await bench.run(Self.create)
        XCTAssertNil(result.failure)
        XCTAssertEqual(result.output, ["ID  TRF000001"])
        XCTAssertEqual(
            result.errors,
            [
                "This transfer needs a code from your second factor: 25.00 USD to Emergency Savings. "
                    + "Press Enter to confirm later (by 2026-09-04T12:05:00Z).",
                "Code: ",
            ])
        XCTAssertEqual(bench.transfers.onConfirm.calls, [.init("CHG001", code: "123456")])
    }

    func testQuestionForACode_NamesTheDemosCode() async {
        bench.typed = ["123456"]
        bench.demoCode = "123456"
        let result = await bench.run(Self.create)
        XCTAssertEqual(result.errors.last, "Code (demo: 123456): ")
    }

    func testWrongCode_IsAskedForAgainWithAmountAndPayee() async {
        bench.typed = ["111111", "123456"]
        let result = await bench.run(Self.create)
        XCTAssertNil(result.failure)
        let questions = result.errors.filter { $0.contains("25.00 USD to Emergency Savings") }
        XCTAssertEqual(questions.count, 2)
        XCTAssertTrue(result.text.contains("The code is wrong, already used or expired."), result.text)
    }

    func testThreeWrongCodes_LeaveTheChallengeOpen() async {
        bench.typed = ["1", "2", "3", "123456"]
        let result = await bench.run(Self.create)
        XCTAssertEqual(result.serviceError, .challengeRequired(.sample()))
        XCTAssertEqual(bench.transfers.onConfirm.calls.map(\.code), ["1", "2", "3"])
    }

    func testEnterAlone_LeavesTheChallengeOpen() async {
        for typed in [[""], []] {
            bench.typed = typed
            let result = await bench.run(Self.create)
            XCTAssertEqual(result.serviceError, .challengeRequired(.sample()))
            XCTAssertEqual(result.output, [])
        }
        XCTAssertEqual(bench.transfers.onConfirm.callCount, 0)
    }

    func testChallengeWithoutATerminal_IsLeftOpen() async {
        let result = await bench.run(Self.create)
        XCTAssertEqual(result.serviceError, .challengeRequired(.sample()))
        XCTAssertEqual(result.errors, [])
    }

    func testLostAnswer_NamesTheIdempotencyKey() async {
        bench.typed = ["123456"]
        bench.transfers.onConfirm.fail(with: ServiceError.networkError(underlying: "down"))
        let result = await bench.run(Self.create + ["--idempotency-key", "k1"])
        XCTAssertEqual(result.serviceError, .outcomeUnknown(key("k1"), underlying: "down"))
    }

    func testChallengeOfAnOrder_ShowsItsDaysAndIsAnswered() async {
        let schedule = StandingOrderSchedule(
            .monthly, from: CalendarDate(dayNumber: 20_700), through: CalendarDate(dayNumber: 20_800))
        bench.standingOrders.onCreate.fail(
            with: ServiceError.challengeRequired(.sample(schedule: schedule)))
        bench.standingOrders.onConfirm.answer { call in
            guard call.code == "123456" else { throw ServiceError.invalidCode }
            return .sample()
        }
        let create = [
            "standing-orders", "create", "--to", "savings", "--amount", "25", "--starting", "2026-09-04",
            "--fields", "id",
        ]
        bench.typed = ["111111", "123456"]
        let result = await bench.run(create)
        XCTAssertNil(result.failure)
        XCTAssertEqual(result.output, ["ID  SOR001"])
        XCTAssertEqual(
            result.errors.first,
            "This standing order needs a code from your second factor: 25.00 USD to Emergency Savings, "
                + "monthly from 2026-09-04 until 2026-12-13. "
                + "Press Enter to confirm later (by 2026-09-04T12:05:00Z).")
        bench.typed = [""]
        let open = await bench.run(create)
        XCTAssertEqual(open.serviceError, .challengeRequired(.sample(schedule: schedule)))
        let text = ErrorText(ServiceError.challengeRequired(.sample(schedule: schedule)))
        XCTAssertEqual(
            text.hint?.english,
            "Confirm before 2026-09-04T12:05:00Z: bank standing-orders confirm CHG001 --code CODE")
    }

    func testConfirmOfAnOrder_MakesItAndALostAnswerNamesTheChallenge() async {
        bench.standingOrders.onConfirm.answer(with: .sample())
        let confirm = ["standing-orders", "confirm", "CHG001", "--code", "123456", "--fields", "id"]
        let result = await bench.run(confirm)
        XCTAssertEqual(result.output, ["ID  SOR001"])
        bench.standingOrders.onConfirm.fail(with: ServiceError.networkError(underlying: "down"))
        let lost = await bench.run(confirm)
        XCTAssertEqual(
            lost.failure as? LostConfirmation,
            LostConfirmation(
                challenge: "CHG001", noun: .standingOrders, underlying: .networkError(underlying: "down")))
    }

    func testConfirm_MakesTheTransfer() async {
        let result = await bench.run(
            "transfers", "confirm", "CHG001", "--code", "123456", "--fields", "id")
        XCTAssertNil(result.failure)
        XCTAssertEqual(result.output, ["ID  TRF000001"])
    }

    func testConfirmAtATerminal_AsksForTheCode() async {
        bench.typed = ["111111", "123456"]
        let result = await bench.run("transfers", "confirm", "CHG001", "--fields", "id")
        XCTAssertNil(result.failure)
        XCTAssertEqual(bench.transfers.onConfirm.calls.map(\.code), ["111111", "123456"])
    }

    func testConfirmWithoutACode_DoesNothing() async {
        bench.typed = [""]
        let result = await bench.run("transfers", "confirm", "CHG001")
        XCTAssertEqual(result.failure as? PromptError, .interrupted)
        XCTAssertEqual(bench.transfers.onConfirm.callCount, 0)
    }

    func testConfirmWithoutCodeAndTerminal_NamesTheOption() async {
        let result = await bench.run("transfers", "confirm", "CHG001")
        XCTAssertEqual(result.refusal, .needsOption("--code", to: "confirm the payment"))
    }

    func testWrongGivenCode_FailsAtOnce() async {
        bench.typed = ["123456"]
        let result = await bench.run("transfers", "confirm", "CHG001", "--code", "111111")
        XCTAssertEqual(result.serviceError, .invalidCode)
        XCTAssertEqual(bench.transfers.onConfirm.callCount, 1)
    }

    func testLostConfirmation_NamesTheChallenge() async {
        bench.transfers.onConfirm.fail(with: ServiceError.networkError(underlying: "down"))
        let result = await bench.run("transfers", "confirm", "CHG001", "--code", "123456")
        XCTAssertEqual(
            result.failure as? LostConfirmation,
            LostConfirmation(
                challenge: "CHG001", noun: .transfers, underlying: .networkError(underlying: "down")))
        let text = ErrorText(
            LostConfirmation(
                challenge: "CHG001", noun: .transfers, underlying: .networkError(underlying: "down")))
        XCTAssertEqual(text.code, "outcomeUnknown")
        XCTAssertEqual(
            text.hint,
            "Check: bank transfers list. If it is not there, confirm again: bank transfers confirm CHG001")
    }

    func testMistypedField_IsRefusedBeforeTheChallengeIsAnswered() async {
        let result = await bench.run(
            "transfers", "confirm", "CHG001", "--code", "123456", "--fields", "ids")
        XCTAssertTrue(result.failure is PresentationError)
        XCTAssertEqual(bench.transfers.onConfirm.callCount, 0)
    }
}
