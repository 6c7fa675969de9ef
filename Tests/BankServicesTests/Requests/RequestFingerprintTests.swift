import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class RequestFingerprintTests: XCTestCase {
    func testFingerprint_IsTheSameForAnyKey() {
        XCTAssertEqual(transfer(key: "a").fingerprint, transfer(key: "b").fingerprint)
        XCTAssertEqual(cash(key: "a").fingerprint(.credit), cash(key: "b").fingerprint(.credit))
    }

    func testFingerprints_DifferInEveryOtherPart() {
        let texts = [
            transfer(), transfer(from: "ACC003"), transfer(to: "ACC003"), transfer(amount: usd(101)),
            transfer(amount: eur(100)), transfer(reference: "x"),
        ].map(\.fingerprint)
        let cashTexts = [
            cash().fingerprint(.credit), cash().fingerprint(.debit), cash("ACC002").fingerprint(.credit),
            cash(amount: usd(101)).fingerprint(.credit), cash(amount: eur(100)).fingerprint(.credit),
            cash(reference: "x").fingerprint(.credit),
            cash(valueDate: CalendarDate(dayNumber: 20_000)).fingerprint(.credit),
            cash(valueDate: CalendarDate(dayNumber: 20_001)).fingerprint(.credit),
        ]
        XCTAssertEqual(Set(texts + cashTexts).count, texts.count + cashTexts.count)
    }

    func testDestinationsAndDays_DifferToo() throws {
        let iban = try IBAN("GB33BUKB20201555555555")
        let destinations: [TransferDestination] = [
            .account("ACC002"), .beneficiary("BEN001"), .iban(iban, creditorName: "Ada"),
            .iban(iban, creditorName: "Bea"),
        ]
        let texts = destinations.flatMap { to in
            [nil, CalendarDate(dayNumber: 20_000), CalendarDate(dayNumber: 20_001)].map { day in
                TransferRequest(
                    from: "ACC001", to: to, amount: usd(100), executionDate: day, idempotencyKey: key("k")
                ).fingerprint
            }
        }
        XCTAssertEqual(Set(texts).count, texts.count)
    }

    func testFingerprintOfAPaymentToAnAccount_IsStable() {
        XCTAssertEqual(
            transfer(reference: " x ").fingerprint,
            ["transfer", "ACC001", "ACC002", "1.00 USD", "x"].joined(separator: "\u{1F}"))
    }

    func testFingerprintOfCashWithoutAValueDate_IsStable() {
        XCTAssertEqual(
            cash(reference: " x ").fingerprint(.credit),
            ["cash", "credit", "ACC001", "1.00 USD", "x"].joined(separator: "\u{1F}"))
    }

    func testTextMovedBetweenFields_ChangesTheFingerprint() {
        XCTAssertNotEqual(
            transfer(from: "A", to: "BC").fingerprint, transfer(from: "AB", to: "C").fingerprint)
    }

    private func transfer(
        from: AccountID = "ACC001", to: AccountID = "ACC002", amount: Money = usd(100),
        reference: String = "",
        key name: String = "k"
    ) -> TransferRequest {
        TransferRequest(from: from, to: to, amount: amount, reference: reference, idempotencyKey: key(name))
    }

    private func cash(
        _ account: AccountID = "ACC001", amount: Money = usd(100), reference: String = "",
        valueDate: CalendarDate? = nil, key name: String = "k"
    ) -> CashRequest {
        CashRequest(
            accountID: account, amount: amount, reference: reference, valueDate: valueDate,
            idempotencyKey: key(name))
    }
}
