import LanguageKit
import XCTest

@testable import BankWeb

@MainActor
final class PagePreferencesTests: XCTestCase {
    func testAcceptedLanguages_CountByTheirWeights() async {
        let cases: [(String, Language)] = [
            ("", .english), ("fr, de;q=0.5", .english), ("vi", .vietnamese), ("vi-VN,en;q=0.8", .vietnamese),
            ("en;q=0.3, vi;q=0.9", .vietnamese), ("en, vi", .english), ("vi;q=abc, en;q=0.5", .english),
            ("*;q=0.1", .english), (String(repeating: "x,", count: 5_000) + "vi", .english),
        ]
        for (accepted, language) in cases {
            XCTAssertEqual(PagePreferences.language([accepted]), language, String(accepted.prefix(40)))
        }
    }
}
