import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class AccountReferenceTests: XCTestCase {
    private let account = Account(
        id: "ACC003", number: "5550001003", name: "Euro Äußeres", iban: "DE35000000005550001003")

    private func isOwn(_ text: String) -> Bool {
        (try? AccountReference(text).resolve(own: [account])) == account
    }

    func testOwnObject_IsFoundByAllOfItsTexts() {
        for text in [
            "ACC003", "acc003", "ACC00", "5550001003", "555 0001 003", "555", "55 50",
            "DE35000000005550001003", "de35 0000 0000 5550 0010 03", "de35", "Euro Äußeres", "EURO ÄUßERES",
            "euro ä", "Euro Ausseres", "euro aus",
        ] {
            XCTAssertTrue(isOwn(text), text)
        }
        for text in ["ACC 003", "Äußeres", "", " ", "   ", "\u{200D}"] { XCTAssertFalse(isOwn(text), text) }
    }

    func testInvalidRecordedIBAN_IsNotMatched() {
        let demo = Account(
            id: "ACC001", number: "1234567890", name: "Primary", iban: "US12345678901234567890")
        for text in ["US12345678901234567890", "US12", "US"] {
            XCTAssertThrowsError(try AccountReference(text).resolve(own: [demo]), text)
        }
    }

    func testAccountOfOthers_IsFoundByIDNumberAndIBANOnly() {
        for text in ["acc003", "555 0001 003", "de35 0000 0000 5550 0010 03"] {
            let reference = AccountReference(text)
            XCTAssertEqual(
                try reference.resolve(own: []) { reference.matches(account, by: $0) ? [account] : [] },
                account, text)
        }
        for text in ["Euro Äußeres", "ACC00", "555", "de35", ""] {
            let reference = AccountReference(text)
            for way in AccountReference.Identification.allCases {
                XCTAssertFalse(reference.matches(account, by: way), text)
            }
        }
    }

    func testOwnMatch_StopsTheSearchAmongOthers() throws {
        let other = Account(id: "ACC009", number: "1", name: "Euro", iban: nil)
        let found = try AccountReference("eur").resolve(own: [account]) { _ in
            XCTFail("accounts of others were searched")
            return [other]
        }
        XCTAssertEqual(found, account)
    }

    func testFullIDOfAnother_IsNotAPrefixOfAnOwnID() throws {
        let own = Account(id: "ACC1003", number: "77", name: "Mine", iban: nil)
        let other = Account(id: "ACC100", number: "88", name: "Other", iban: nil)
        let found = try AccountReference("acc100").resolve(own: [own]) { $0 == .id ? [other] : [] }
        XCTAssertEqual(found, other)
    }

    func testStrongestMatch_Decides() throws {
        let named = Account(id: "ACC009", number: "1", name: "ACC003", iban: nil)
        let begun = Account(id: "ACC010", number: "2", name: "Euro Äußeres und mehr", iban: nil)
        XCTAssertEqual(try AccountReference("acc003").resolve(own: [named, account]), account)
        XCTAssertEqual(try AccountReference("euro äußeres").resolve(own: [begun, account]), account)
    }

    func testTwoMatches_AreAmbiguousWithIDsAndNames() {
        let other = Account(id: "ACC009", number: "1", name: "Euros", iban: nil)
        assertThrows(
            ServiceError.ambiguous(
                .account, name: "e", candidates: ["ACC003 \"Euro Äußeres\"", "ACC009 \"Euros\""]),
            try AccountReference("e").resolve(own: [account, other]))
    }

    func testTwoOfOthers_AreAmbiguousWithoutNames() {
        let other = Account(id: "ACC009", number: "5550001003", name: "Euros", iban: nil)
        assertThrows(
            ServiceError.ambiguous(.account, name: "5550001003", candidates: ["ACC003", "ACC009"]),
            try AccountReference("5550001003").resolve(own: []) { $0 == .number ? [account, other] : [] })
    }

    func testManyMatches_AreShortenedToTen() {
        let many = (1...11).map {
            Account(id: .init(number: Int64($0)), number: "\($0)", name: "A", iban: nil)
        }
        let shown = (1...10).map { "\(AccountID(number: Int64($0))) \"A\"" }
        assertThrows(
            ServiceError.ambiguous(.account, name: "A", candidates: shown + ["…"]),
            try AccountReference("A").resolve(own: many))
        assertThrows(
            ServiceError.ambiguous(.account, name: "A", candidates: shown),
            try AccountReference("A").resolve(own: Array(many.dropLast())))
    }

    func testNoMatch_IsNotFoundUnlessAnIBANWasMeant() {
        for text in ["nothing", "", "DE35000000005550001003"] {
            assertThrows(
                ServiceError.notFound(.account, name: text), try AccountReference(text).resolve(own: []))
        }
        let wrong: [(String, IBANError)] = [
            ("DE36000000005550001003", .wrongCheckDigits), ("US12345678901234567890", .unknownCountry("US")),
            ("de35 0000 0000 5550 0010 0", .wrongLength(expected: 22, actual: 21)),
        ]
        for (text, reason) in wrong {
            assertThrows(
                ServiceError.invalidIBAN(text: text, reason: reason),
                try AccountReference(text).resolve(own: []))
        }
    }
}

extension Account {
    fileprivate init(id: AccountID, number: String, name: String, iban: String?) {
        self.init(
            id: id, accountNumber: number, accountType: .checking, balance: eur(0), availableBalance: eur(0),
            accountName: name, iban: iban.map { RecordedIBAN($0) }, isDefault: false)
    }
}
