import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

/// Payments of the demo that come back because a test says so.
final class DemoSettlementTests: XCTestCase {
    func testRejectedOrReturnedPayment_IsAcceptedAndComesBackWithItsReason() async throws {
        for (text, status) in [
            ("transfers.settle=returned:AC04", ClearingState.Status.returned),
            ("transfers.settle=rejected:RR04", .rejected),
        ] {
            var conditions = DemoConditions()
            try conditions.addFault(text)
            let services = MockServices(conditions: conditions)
            let before = try await services.balance("ACC001")
            let made = try await pay(services)
            XCTAssertEqual(made.status, .booked)
            let known = try await services.transferService.transfer(id: made.id)
            XCTAssertEqual(known.clearing?.status, status)
            XCTAssertEqual(known.clearing?.reason?.rawValue, String(text.suffix(4)))
            let entries = try await services.transactionService.transactions(
                TransactionQuery(accountID: "ACC001"), page: .first
            ).items
            XCTAssertTrue(
                entries.contains { $0.amount == usd(500) && $0.description.hasSuffix(" of \(made.id)") },
                "\(entries)")
            let fee = status == .returned ? made.fee?.minorUnits ?? 0 : 0
            let after = try await services.balance("ACC001")
            XCTAssertEqual(after, before - fee)
        }
    }

    func testPaymentWithoutACondition_Settles() async throws {
        let services = MockServices()
        let made = try await pay(services)
        let known = try await services.transferService.transfer(id: made.id)
        XCTAssertEqual(known.clearing?.status, .settled)
    }

    func testInvalidSettlements_AreRefused() {
        for text in [
            "transfers.settle", "transfers.settle=", "transfers.settle=returned",
            "transfers.settle=lost:AC04", "transfers.settle=settled:", "transfers.settle=settled:m",
            "transfers.settle=settled:30", "transfers.settle=settled:-1m", "transfers.settle=settled:1.5d",
            "transfers.settle=settled:367d", "transfers.settle=settled:99999999999999999999d",
            "transfers.settle=returned:ac04", "transfers.settle=returned:AC04:1",
        ] {
            var conditions = DemoConditions()
            XCTAssertThrowsError(try conditions.addFault(text), text)
            XCTAssertFalse(conditions.settlement != nil, text)
        }
    }

    func testDelayedPayment_SettlesWhenTheDelayIsOver() async throws {
        for (text, waits, ends) in [
            ("settled:30m", "2026-06-30T09:29:00Z", "2026-06-30T09:30:00Z"),
            ("settled:1439m", "2026-07-01T08:58:00Z", "2026-07-01T08:59:00Z"),
            // The settlement day of the payment ends before.
            ("settled:3d", "2026-07-03T08:59:00Z", "2026-07-03T09:00:00Z"),
            ("settled:3d", "2026-07-02T23:59:00Z", "2026-07-08T12:00:00Z"),
        ] {
            var conditions = DemoConditions()
            try conditions.addFault("transfers.settle=" + text)
            XCTAssertEqual(conditions.texts, ["transfers.settle=" + text])
            let services = MockServices(conditions: conditions)
            let start = try await services.demoControl.status().clock
            XCTAssertEqual(start.text, "2026-06-30T09:00:00Z")
            let made = try await pay(services)
            var states: [ClearingState.Status?] = []
            for moment in [nil, waits, ends] {
                if let moment {
                    let move = try XCTUnwrap(DemoClockMove(moment))
                    _ = try await services.demoControl.moveClock(move, mode: .commit)
                }
                states.append(try await services.transferService.transfer(id: made.id).clearing?.status)
            }
            XCTAssertEqual(states, [.submitted, .submitted, .settled], text)
        }
    }

    func testDelay_IsNoneForZeroAndForWhatComesBack() async throws {
        var conditions = DemoConditions()
        try conditions.addFault("transfers.settle=settled:0m")
        let services = MockServices(conditions: conditions)
        let made = try await pay(services)
        let state = try await services.transferService.transfer(id: made.id).clearing?.status
        XCTAssertEqual(state, .settled)
        try conditions.addFault("transfers.settle=settled:2d")
        await services.demoControl.setConditions(conditions)
        let back = try await pay(services, reference: "return AC04", key: "back")
        let returned = try await services.transferService.transfer(id: back.id).clearing?.status
        XCTAssertEqual(returned, .returned)
    }

    private func pay(
        _ services: MockServices, reference: String = "", key name: String = "away"
    ) async throws -> Transfer {
        let request = TransferRequest(
            from: "ACC001",
            to: .iban(try IBAN("GB33BUKB20201555555555"), creditorName: "Ada Lovelace"), amount: usd(500),
            reference: reference, idempotencyKey: key(name))
        do {
            return try await services.transferService.create(request, mode: .commit)
        } catch ServiceError.challengeRequired(let challenge) {
            return try await services.transferService.confirm(challenge.id, code: MockSeed.code)
        }
    }
}
