import BankDomain
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankExchange

final class InterbankTransferDocumentTests: ClearingDocumentTestCase {
    private func written(_ payments: [OutgoingPayment]) async throws -> String {
        let name = folder + "/out-\(payments.count).xml"
        let paths = try await service.write(try Self.message(payments), as: .interbankTransfer, to: name)
        XCTAssertEqual(paths, [name])
        let text = try text(name)
        XCTAssertEqual(MessageSchema.creditTransfer.problems(try tree(text)), [])
        return text
    }

    func testTotal_IsStatedOnlyInOneCurrency() async throws {
        let mixed = try await written([
            try Self.payment(1), try Self.payment(2, Money(minorUnits: 7, currency: .jpy)),
            try Self.payment(3, Money(minorUnits: 1, currency: .kwd)),
        ])
        XCTAssertTrue(mixed.contains("<CtrlSum>19.501</CtrlSum><IntrBkSttlmDt>"))
        XCTAssertEqual(try advices(mixed).count, 3)
        let yen = try await written([try Self.payment(2, Money(minorUnits: 7, currency: .jpy))])
        XCTAssertTrue(
            yen.contains("<CtrlSum>7.00</CtrlSum><TtlIntrBkSttlmAmt Ccy=\"JPY\">7</TtlIntrBkSttlmAmt>"))
    }

    func testTotalThatNoNumberHolds_IsLeftOut() async throws {
        let large = Money(minorUnits: 999_999_999_999_999_999, currency: .eur)
        let text = try await written([try Self.payment(1, large), try Self.payment(2, large)])
        XCTAssertFalse(text.contains("TtlIntrBkSttlmAmt") || text.contains("CtrlSum"))
        XCTAssertEqual(try advices(text).count, 2)
    }

    func testAmountThatNoNumberHolds_IsRefused() async throws {
        let message = try Self.message([try Self.payment(1, eur(1_000_000_000_000_000_001))])
        let (service, path) = (service, folder + "/out.xml")
        await assertRefused(
            .invalidAmount(text: "10000000000000000.01", reason: .unreadable(.overflow))
        ) { try await service.write(message, as: .interbankTransfer, to: path) }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testLongAndEmptyTexts_FitTheSchema() async throws {
        let long = String(repeating: "ệ\u{0}&", count: 100)
        let text = try await written([
            try Self.payment(1, from: long, "DE89370400440532013000", to: long, long),
            try Self.payment(2, from: "", to: "", ""),
        ])
        XCTAssertTrue(text.contains("<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>"))
        let read = try advices(text).map { advice -> [Int] in
            guard case .received(let payment) = advice else { return [] }
            return [payment.debtorName, payment.creditorName, payment.reference].map(\.unicodeScalars.count)
        }
        XCTAssertEqual(read, [[70, 70, 140], [0, 0, 0]])
    }

    func testWrittenPayments_AreReadBackTheSame() async throws {
        let payments = [
            try Self.payment(1), try Self.payment(2, usd(1), from: "O'Neil \"& Söhne\"", to: "李", "x>y"),
            try Self.payment(3, Money(minorUnits: 123, currency: .jpy), from: "", "DE89370400440532013000"),
        ]
        let read = try advices(try await written(payments))
        XCTAssertEqual(
            read,
            payments.map {
                .received(
                    ReceivedPayment(
                        networkID: $0.id.text, amount: $0.amount, debtorName: $0.debtorName,
                        debtorAccount: $0.debtorAccount, creditorAccount: $0.creditorIBAN.text,
                        creditorName: $0.creditorName, reference: $0.reference, endToEndID: $0.id.text))
            })
    }

    func testTenThousandPayments_AreWrittenAndReadBack() async throws {
        let payments = try (1...10_000).map { try Self.payment($0, eur($0)) }
        let text = try await written(payments)
        XCTAssertTrue(text.contains("<NbOfTxs>10000</NbOfTxs><CtrlSum>500050.00</CtrlSum>"))
        XCTAssertEqual(try advices(text).map(\.name), payments.map(\.id.text))
    }
}
