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
        ]
        XCTAssertEqual(Set(texts + cashTexts).count, texts.count + cashTexts.count)
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
        key name: String = "k"
    ) -> CashRequest {
        CashRequest(accountID: account, amount: amount, reference: reference, idempotencyKey: key(name))
    }
}
