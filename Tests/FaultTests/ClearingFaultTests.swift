import BankDomain
import BankExchange
import BankFiles
import BankLedger
import BankServices
import BankTestSupport
import Foundation
import XCTest

/// Messages to the clearing while file calls fail: each payment is in one message, and a file is whole or not there.
final class ClearingFaultTests: FaultTestCase {
    private let files = ClearingFileService(executor: QueueExecutor())

    override func setUp() async throws {
        try await super.setUp()
        let books = FaultyBooks(in: try copy(to: "paid"))
        for cents in [700, 800] as [Int64] { try await books.payAway(cents, key("away-\(cents)")) }
        await books.store.close()
    }

    private func export(_ books: FaultyBooks, to path: String) async throws -> ClearingMessage {
        let message = try await books.clearing.submit(
            atMost: ClearingMessage.paymentMaximum, idempotencyKey: key("message"), mode: .commit)
        _ = try await files.write(message, as: .interbankTransfer, to: path)
        return message
    }

    func testExport_SendsEachPaymentOnce_AndItsFileIsWholeOrNotThere() async throws {
        try await sweep(every: 3, of: "paid") { folder, context in
            let books = FaultyBooks(in: folder)
            let outcome = await FaultyOutcome(context) {
                _ = try await export(books, to: folder + "/out.xml")
            }
            await books.store.close()
            return outcome
        } check: { folder, outcome, context in
            let path = folder + "/out.xml"
            let found = FileManager.default.contents(atPath: path)
            if outcome == .done { XCTAssertNotNil(found, context) }
            let books = FaultyBooks(in: folder)
            if found != nil { try FileManager.default.removeItem(atPath: path) }
            let message = try await export(books, to: path)
            let written = try XCTUnwrap(FileManager.default.contents(atPath: path), context)
            XCTAssertEqual(message.id, "CLM000001", context)
            XCTAssertEqual(message.payments.map(\.amount), [usd(700), usd(800)], context)
            if let found { XCTAssertEqual(found, written, context) }
            await assertRefused(.notFound(.clearingMessage, name: ""), context) {
                try await books.clearing.submit(atMost: 10, idempotencyKey: key("next"), mode: .commit)
            }
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
        }
    }

    func testReturn_IsBookedOnce() async throws {
        let whole = FaultyBooks(in: try copy(of: "paid", to: "sent"))
        let payment = try await export(whole, to: whole.folder + "/out.xml").payments[0]
        await whole.store.close()
        let reason = try XCTUnwrap(PaymentReason(rawValue: "AC04"))
        let advice = ClearingAdvice.returned(
            ReturnedPayment(networkID: "R1", original: payment.id, amount: payment.amount, reason: reason))
        try await sweep(every: 3, of: "sent") { folder, context in
            let books = FaultyBooks(in: folder)
            _ = await FaultyOutcome(context) { _ = try await books.clearing.apply([advice], mode: .commit) }
            await books.store.close()
        } check: { folder, _, context in
            let books = FaultyBooks(in: folder)
            _ = try await books.clearing.apply([advice], mode: .commit)
            let outcomes = try await books.clearing.apply([advice], mode: .commit)
            XCTAssertEqual(outcomes.map(\.effect), [.knownBefore], context)
            // 999.94 after the first payments, without the 8.00 that are at the other bank, and two fees of 1.50.
            let balance = try await books.accounts.account(id: "ACC001").balance
            XCTAssertEqual(balance, usd(98_894), context)
            let fault = try await books.fault()
            XCTAssertNil(fault, context)
            await books.store.close()
        }
    }
}
