import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class AccountReferenceTests: XCTestCase {
    private let account = Account(
        id: "ACC003", number: "5550001003", name: "Euro Äußeres", iban: "DE35000000005550001003")

    func testID_MatchesInAnyCase() {
        assertMatches("ACC003", by: .id)
        assertMatches("acc003", by: .id)
        assertMatches("ACC00", by: .prefix)
        XCTAssertFalse(AccountReference("ACC 003").matches(account, by: .id))
    }

    func testNumber_MatchesWithSpaces() {
        assertMatches("5550001003", by: .number)
        assertMatches("555 0001 003", by: .number)
        assertMatches("555", by: .prefix)
        assertMatches("55 50", by: .prefix)
    }

    func testIBAN_MatchesInEveryFormat() {
        assertMatches("DE35000000005550001003", by: .number)
        assertMatches("de35 0000 0000 5550 0010 03", by: .number)
        assertMatches("de35", by: .prefix)
    }

    func testName_MatchesWholeInAnyCaseOfEveryScript() {
        assertMatches("Euro Äußeres", by: .name)
        assertMatches("EURO ÄUßERES", by: .name)
        assertMatches("euro ä", by: .prefix)
        XCTAssertFalse(AccountReference("Äußeres").matches(account, by: .prefix))
    }

    func testInvalidRecordedIBAN_NamesNothing() {
        let demo = Account(
            id: "ACC001", number: "1234567890", name: "Primary", iban: "US12345678901234567890")
        for text in ["US12345678901234567890", "US12", "US"] {
            for match in AccountReference.Match.allCases {
                XCTAssertFalse(AccountReference(text).matches(demo, by: match), text)
            }
        }
    }

    func testEmptyText_MatchesNothing() {
        for match in AccountReference.Match.allCases {
            XCTAssertFalse(AccountReference("").matches(account, by: match))
        }
    }

    func testSpacesAlone_MatchNothing() {
        for match in AccountReference.Match.allCases {
            XCTAssertFalse(AccountReference(" ").matches(account, by: match), "\(match)")
            XCTAssertFalse(AccountReference("   ").matches(account, by: match), "\(match)")
        }
    }

    func testStrongestMatch_Decides() throws {
        let other = Account(id: "ACC009", number: "1", name: "Other", iban: nil)
        var asked: [AccountReference.Match] = []
        let found = try AccountReference("x").resolve { match in
            asked.append(match)
            return match == .name ? [account] : match == .prefix ? [other] : []
        }
        XCTAssertEqual(found, account)
        XCTAssertEqual(asked, [.id, .number, .name])
    }

    func testTwoMatches_AreAmbiguousWithIDsAndNames() {
        let other = Account(id: "ACC009", number: "1", name: "Other", iban: nil)
        assertThrows(
            ServiceError.ambiguous(
                .account, name: "e", candidates: ["ACC003 \"Euro Äußeres\"", "ACC009 \"Other\""]),
            try AccountReference("e").resolve { $0 == .prefix ? [account, other] : [] })
    }

    func testManyMatches_AreShortenedToTen() {
        let many = (1...11).map {
            Account(id: .init(number: Int64($0)), number: "\($0)", name: "A", iban: nil)
        }
        let shown = (1...10).map { "\(AccountID(number: Int64($0))) \"A\"" }
        assertThrows(
            ServiceError.ambiguous(.account, name: "A", candidates: shown + ["…"]),
            try AccountReference("A").resolve { $0 == .name ? many : [] })
        assertThrows(
            ServiceError.ambiguous(.account, name: "A", candidates: shown),
            try AccountReference("A").resolve { $0 == .name ? Array(many.dropLast()) : [] })
    }

    func testNoMatch_IsNotFoundUnlessAnIBANWasMeant() {
        for text in ["nothing", "", "DE35000000005550001003"] {
            assertThrows(
                ServiceError.notFound(.account, name: text), try AccountReference(text).resolve { _ in [] })
        }
        let wrong: [(String, IBANError)] = [
            ("DE36000000005550001003", .wrongCheckDigits), ("US12345678901234567890", .unknownCountry("US")),
            ("de35 0000 0000 5550 0010 0", .wrongLength(expected: 22, actual: 21)),
        ]
        for (text, reason) in wrong {
            assertThrows(
                ServiceError.invalidIBAN(text: text, reason: reason),
                try AccountReference(text).resolve { _ in [] })
        }
    }

    private func assertMatches(_ text: String, by match: AccountReference.Match, line: UInt = #line) {
        XCTAssertTrue(AccountReference(text).matches(account, by: match), text, line: line)
        let stronger = AccountReference.Match.allCases.filter { $0.rawValue < match.rawValue }
        for way in stronger {
            XCTAssertFalse(AccountReference(text).matches(account, by: way), "\(text) \(way)", line: line)
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
