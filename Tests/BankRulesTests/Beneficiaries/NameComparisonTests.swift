import BankDomain
import BankRules
import BankServices
import XCTest

final class NameComparisonTests: XCTestCase {
    private func outcome(_ given: String, _ actual: String) -> NameCheck.Outcome {
        NameComparison.check(given, against: [actual]).outcome
    }

    func testCaseAccentsSpacingPunctuationTitlesAndOrder_DoNotMatter() {
        let rows = [
            ("ada lovelace", "Ada Lovelace"), ("José Muñoz", "Jose Munoz"),
            ("Jose\u{301} Munoz", "José Munoz"), ("Van den Berg", "Vandenberg"),
            ("OBrien, Pat", "Pat O'Brien"), ("Dr. Ada Lovelace", "Mrs Ada Lovelace"),
            ("Lovelace Ada", "Ada Lovelace"), ("Straße & Sohn", "Strasse and Sohn"),
            ("Łukasz Żak", "Lukasz Zak"), ("Anne-Marie Dupont", "Anne Marie Dupont"),
        ]
        for (given, actual) in rows { XCTAssertEqual(outcome(given, actual), .match, "\(given) \(actual)") }
    }

    func testSlipsInitialsAndMiddleNames_AreClose() {
        let rows = [
            ("Ada Lovelase", "Ada Lovelace"), ("Ada Lovleace", "Ada Lovelace"),
            ("A Lovelace", "Ada Lovelace"),
            ("Ada Lovelace", "Ada King Lovelace"), ("Mueller", "Müller"), ("Bakry", "Bakery"),
        ]
        for (given, actual) in rows {
            let check = NameComparison.check(given, against: [actual])
            XCTAssertEqual(check, NameCheck(.closeMatch, actualName: actual), "\(given) \(actual)")
        }
    }

    func testOtherNames_AreNoMatchAndRevealNoName() {
        let rows = [
            ("Ada Lovelace", "Charles Babbage"), ("Ada", "Ada Lovelace"), ("Li", "Lu"), ("", "Ada"),
            ("...", "Ada"), ("Ada Lovelace", "Ada Byron"), ("A B", "Ada Byron"),
        ]
        for (given, actual) in rows {
            XCTAssertEqual(
                NameComparison.check(given, against: [actual]), NameCheck(.noMatch), "\(given) \(actual)")
        }
    }

    func testSeveralHolders_TheBestCounts() {
        XCTAssertEqual(
            NameComparison.check("Bea", against: ["Ada Lovelace", "Bea"]), NameCheck(.match))
        XCTAssertEqual(
            NameComparison.check("Ada Lovelac", against: ["Bea", "Ada Lovelace"]),
            NameCheck(.closeMatch, actualName: "Ada Lovelace"))
        XCTAssertEqual(NameComparison.check("Bea", against: []), NameCheck(.noMatch))
    }
}
