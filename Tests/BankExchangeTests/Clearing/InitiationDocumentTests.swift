import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankExchange

final class InitiationDocumentTests: ClearingDocumentTestCase {
    private func written(_ payments: [OutgoingPayment]) async throws -> String {
        let name = folder + "/out.xml"
        let paths = try await service.write(
            try Self.message(payments, returns: [Self.incoming()]), as: .initiation, to: name)
        XCTAssertEqual(paths, [name, folder + "/out-returns.xml"])
        XCTAssertEqual(MessageSchema.initiation.problems(try tree(try text(name))), [])
        return name
    }

    func testWrittenPayments_AreReadBackTheSame() async throws {
        let path = try await written([
            try Self.payment(41, usd(1), from: "", "DE89370400440532013000", to: "O'Neil", ""),
            try Self.payment(),
        ])
        let reading = PaymentFileService(now: { .sample }, executor: QueueExecutor()).reading(
            PaymentFileRequest(path: path, format: nil, keyPrefix: nil))
        let summary = try await reading.examine()
        XCTAssertEqual(summary.paymentCount, 2)
        let read = try await reading.next(10)
        XCTAssertEqual(read.map(\.amount), ["0.01", "12.5"])
        XCTAssertEqual(read.map(\.reference), ["", "Invoice <7>"])
        XCTAssertEqual(read.map(\.executionDate?.text), ["2026-07-02", "2026-07-02"])
    }

    func testLongAndEmptyTexts_FitTheSchema() async throws {
        let long = String(repeating: "ệ\u{0}&", count: 100)
        _ = try await written([
            try Self.payment(1, from: long, to: long, long), try Self.payment(2, from: "", to: "", ""),
        ])
    }

    func testAmountThatNoNumberHolds_IsRefused() async throws {
        let message = try Self.message([try Self.payment(1, eur(1_000_000_000_000_000_001))])
        let (service, path) = (service, folder + "/out.xml")
        await assertRefused(
            .invalidAmount(text: "10000000000000000.01", reason: .unreadable(.overflow))
        ) { try await service.write(message, as: .initiation, to: path) }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }
}
