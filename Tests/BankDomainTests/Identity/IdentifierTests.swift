import BankDomain
import Foundation
import XCTest

final class IdentifierTests: XCTestCase {
    private let numbers: [Int64] = [1, 9, 42, 999, 1_000, 999_999, 1_000_000, .max]

    func testAccountNumbers_SurviveTheRoundTrip() {
        XCTAssertEqual(AccountID(number: 1), "ACC001")
        XCTAssertEqual(AccountID(number: 1_000), "ACC1000")
        for number in numbers { XCTAssertEqual(AccountID(number: number).number, number) }
    }

    func testTransferNumbers_SurviveTheRoundTrip() {
        XCTAssertEqual(TransferID(number: 42), "TRF000042")
        XCTAssertEqual(TransferID(number: 1_234_567), "TRF1234567")
        for number in numbers { XCTAssertEqual(TransferID(number: number).number, number) }
    }

    func testKindsOfEntities_HaveLettersOfTheirOwn() {
        let kinds: [any NumberedEntity.Type] = [
            Account.self, Transfer.self, StandingOrder.self, Beneficiary.self, Card.self,
            CardAuthorisation.self,
            CategoryRule.self, BankNotification.self, User.self, Principal.Session.self, AuditEvent.self,
        ]
        XCTAssertEqual(Set(kinds.map { "\($0.idForm.prefix)" } + ["SCH"]).count, kinds.count + 1)
        XCTAssertNil(TransferID(orderNumber: 7).number)
        XCTAssertEqual(TransferID(orderNumber: 7).orderNumber, 7)
        XCTAssertEqual(UserID(number: 12).number, 12)
    }

    func testOtherTexts_HaveNoNumber() {
        let endings = [
            "", "0", "000", "000000", "-1", "-00001", "+00001", "1", "01", "0000001", "0001", "1e3", " 00001",
            "٠٠١",
            "00000A", "9223372036854775808", "99999999999999999999", "001.1", "001\u{0}",
        ]
        for ending in endings {
            XCTAssertNil(TransferID("TRF" + ending).number, ending)
            if ending != "001" { XCTAssertNil(AccountID("ACC" + ending).number, ending) }
        }
        for text in ["", "ACC", "TRF", "acc001", "trf000001", "XYZ000001", "000001"] {
            XCTAssertNil(TransferID(text).number, text)
            XCTAssertNil(AccountID(text).number, text)
        }
        XCTAssertNil(TransferID("ACC001").number)
        XCTAssertNil(AccountID("TRF000001").number)
    }

    func testTransactionParts_SurviveTheRoundTrip() throws {
        for account: AccountID in ["ACC001", "ACC1000", "A.B", "with space"] {
            for number in [1, 17, 1_000_000, Int.max] {
                let parts = try XCTUnwrap(TransactionID(account: account, entryNumber: number).parts)
                XCTAssertEqual(parts.account, account)
                XCTAssertEqual(parts.entryNumber, number)
            }
        }
        XCTAssertEqual(TransactionID(account: "ACC001", entryNumber: 17), "ACC001.17")
    }

    func testOtherTexts_HaveNoParts() {
        let texts = [
            "", ".", "ACC001", "ACC001.", "ACC001.0", "ACC001.-1", "ACC001.+1", "ACC001.01", "ACC001.1 ",
            "ACC001. 1", "ACC001.1.", "ACC001.x", "ACC001.1e3", "ACC001.٣", "ACC001.9223372036854775808",
        ]
        for text in texts { XCTAssertNil(TransactionID(text).parts, text) }
    }

    func testOrderAndDescription_FollowTheText() {
        XCTAssertLessThan(AccountID("ACC001"), "ACC002")
        XCTAssertEqual("\(AccountID("ACC001"))", "ACC001")
    }

    func testCoding_IsTheBareText() throws {
        let data = try JSONEncoder().encode([AccountID("ACC001")])
        XCTAssertEqual(String(decoding: data, as: UTF8.self), #"["ACC001"]"#)
        XCTAssertEqual(try JSONDecoder().decode([AccountID].self, from: data), ["ACC001"])
    }
}
