import BankDomain
import BankLedger
import BankServices
import BankTestSupport
import XCTest

/// Payments while file calls fail: acknowledged ones are booked, refused ones are not, unknown ones at most once.
final class PaymentFaultTests: FaultTestCase {
    func testPayments_AreBookedOrNot() async throws {
        let payments: [(cents: Int64, key: IdempotencyKey)] = [
            (101, key("a")), (202, key("b")), (404, key("c")),
        ]
        try await sweep { folder, context in
            let books = FaultyBooks(in: folder)
            var outcomes: [FaultyOutcome] = []
            for payment in payments {
                outcomes.append(
                    await FaultyOutcome(context) { try await books.pay(payment.cents, payment.key) })
            }
            await books.store.close()
            return outcomes
        } check: { folder, outcomes, context in
            let books = FaultyBooks(in: folder)
            for (payment, outcome) in zip(payments, outcomes) {
                let count = try await books.count(of: payment.cents)
                switch outcome {
                case .done: XCTAssertEqual(count, 1, "\(context): \(payment.cents) was acknowledged")
                case .refused: XCTAssertEqual(count, 0, "\(context): \(payment.cents) was refused")
                case .unknown: XCTAssertLessThanOrEqual(count, 1, "\(context): \(payment.cents)")
                }
                try await books.pay(payment.cents, payment.key)
                let countAfter = try await books.count(of: payment.cents)
                XCTAssertEqual(countAfter, 1, "\(context): \(payment.cents) was repeated")
            }
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
        }
    }

    func testReading_NeverShowsAnEmptyBank() async throws {
        let whole = try await FaultyBooks(in: try copy()).accounts.accounts(.all)
        try await sweep([.reading]) { folder, context in
            let books = FaultyBooks(in: folder)
            _ = await FaultyOutcome(context) {
                let accounts = try await books.accounts.accounts(.all)
                XCTAssertEqual(accounts, whole, context)
                let fault = try await books.ledger.verify { _ in }.firstFault
                XCTAssertNil(fault, context)
            }
            await books.store.close()
        } check: { _, _, _ in
        }
    }
}
