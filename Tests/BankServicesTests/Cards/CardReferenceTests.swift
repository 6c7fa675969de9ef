import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Finding a card by a text.
final class CardReferenceTests: XCTestCase {
    private let cards: [Card] = [
        .sample("CRD001", name: "Everyday", lastFour: "4562"),
        .sample("CRD002", name: "4562", lastFour: "1111"),
        .sample("CRD010", name: "Travel", lastFour: "2222"),
        .sample("CRD011", name: "Travel", lastFour: "3333", status: .lost),
        .sample("CRD100", name: "classic 1005", lastFour: nil),
    ]

    private func id(_ text: String) throws -> CardID {
        try CardReference(text).resolve(among: cards).id
    }

    func testIDLastFourNameAndBeginning_InThisOrder() throws {
        XCTAssertEqual(try id("crd002"), "CRD002")
        XCTAssertEqual(try id("4562"), "CRD001")
        XCTAssertEqual(try id("EVERYDAY"), "CRD001")
        XCTAssertEqual(try id("every"), "CRD001")
        XCTAssertEqual(try id("CRD1"), "CRD100")
    }

    func testClosedCard_ComesAfterActiveOnes() throws {
        XCTAssertEqual(try id("travel"), "CRD010")
        XCTAssertEqual(try id("3333"), "CRD011")
    }

    func testSeveral_AreListed() {
        XCTAssertThrowsError(try id("CRD00")) { error in
            XCTAssertEqual(
                error as? ServiceError,
                .ambiguous(.card, name: "CRD00", candidates: ["CRD001 \"Everyday\"", "CRD002 \"4562\""]))
        }
    }

    func testEmptyText_IsNotFound() {
        for text in ["", "9999", "CRD999", "x"] {
            XCTAssertThrowsError(try id(text)) { error in
                XCTAssertEqual(error as? ServiceError, .notFound(.card, name: text))
            }
        }
    }
}
