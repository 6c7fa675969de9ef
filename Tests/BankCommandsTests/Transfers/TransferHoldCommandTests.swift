import BankDomain
import BankServices
import BankTestSupport
import CommandLineKit
import LanguageKit
import XCTest

@testable import BankCommands

@MainActor
final class TransferHoldCommandTests: XCTestCase {
    private static let hold = ["transfers", "hold", "--to", "savings", "--amount", "25"]

    private var bench = CommandBench()

    override func setUp() async throws {
        bench = CommandBench()
        bench.beneficiaries.onBeneficiaries.answer(with: [])
        bench.accounts.onDefaultAccount.answer(with: .checking)
        bench.accounts.onAccounts.answer(with: [])
        bench.accounts.onPayeeNamed.answer(with: Account.savings.id)
        bench.transfers.onHold.answer(with: .sample())
        bench.transfers.onHoldWithID.answer(with: .sample())
        bench.transfers.onCapture.answer(
            with: .sample(status: .captured, capturedAmount: usd(1_000), transferID: "TRF000007"))
        bench.transfers.onRelease.answer(with: .sample(status: .released))
    }

    func testHold_ShowsAmountAndExpiry() async {
        let result = await bench.run(
            Self.hold + [
                "--expires", "2026-10-01", "--idempotency-key", "k", "--fields", "id,status,expiresAt",
            ])
        XCTAssertNil(result.failure)
        XCTAssertEqual(
            result.output,
            ["ID       HLD000001", "Status   pending", "Expires  2026-01-22T09:30:00Z"])
        let request = TransferHoldRequest(
            from: Account.checking.id, to: .account(Account.savings.id), amount: usd(2_500),
            expiryDate: CalendarDate("2026-10-01"), idempotencyKey: key("k"))
        XCTAssertEqual(bench.transfers.onHold.calls, [ChangeCall(request, mode: .commit)])
    }

    func testCapture_TakesTheAmountOrAll() async {
        let part = await bench.run(
            "transfers", "capture", "HLD000001", "--amount", "10", "--idempotency-key", "k", "--output",
            "csv",
            "--fields", "status,capturedAmount,transferID")
        XCTAssertEqual(
            part.output, ["status,capturedAmount,transferID", "captured,10.00 USD,TRF000007"])
        _ = await bench.run("transfers", "capture", "HLD000001", "--dry-run")
        XCTAssertEqual(bench.transfers.onCapture.calls.map(\.subject.amount), [usd(1_000), nil])
        XCTAssertEqual(bench.transfers.onCapture.calls.map(\.mode), [.commit, .dryRun])
    }

    func testRelease_ShowsTheReleasedHold() async {
        let result = await bench.run("transfers", "release", "HLD000001", "--fields", "status")
        XCTAssertEqual(result.output, ["Status  released"])
        XCTAssertEqual(bench.transfers.onRelease.calls.map(\.subject.id), ["HLD000001"])
    }

    func testALostAnswer_NamesTheKey() async {
        let lost = ServiceError.networkError(underlying: "down")
        bench.transfers.onHold.fail(with: lost)
        bench.transfers.onCapture.fail(with: lost)
        bench.transfers.onRelease.fail(with: lost)
        let expected = ServiceError.outcomeUnknown(key("k"), underlying: "down")
        for words in [
            Self.hold, ["transfers", "capture", "HLD000001"], ["transfers", "release", "HLD000001"],
        ] {
            let result = await bench.run(words + ["--idempotency-key", "k"])
            XCTAssertEqual(result.serviceError, expected, words[1])
        }
        let rehearsed = await bench.run(Self.hold + ["--dry-run"])
        XCTAssertEqual(rehearsed.serviceError, lost)
    }

    func testInvalidValues_AreRefusedWithoutTheBank() async {
        for words in [
            Self.hold + ["--expires", "someday"], Self.hold + ["--on", "2026-10-01"],
            ["transfers", "capture", "HLD000001", "--amount", ""], ["transfers", "capture"],
            ["transfers", "release"],
        ] {
            let result = await bench.run(words)
            XCTAssertNotNil(result.failure as? CommandLineError, words.joined(separator: " "))
        }
        XCTAssertEqual(bench.transfers.onHold.callCount, 0)
        XCTAssertEqual(bench.transfers.onCapture.callCount, 0)
    }

    func testUnknownFields_AreRefusedBeforeAnythingIsHeld() async {
        let result = await bench.run(Self.hold + ["--fields", "nothing"])
        XCTAssertNotNil(result.failure)
        XCTAssertEqual(bench.transfers.onHold.callCount, 0)
    }
}
