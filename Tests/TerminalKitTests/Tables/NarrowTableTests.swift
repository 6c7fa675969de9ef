import LanguageKit
import TerminalKit
import XCTest

/// Tables that are too wide for their terminal give up what says least first.
final class NarrowTableTests: XCTestCase {
    private struct Entry: Sendable {
        let payee: String
        let text: String
        let amount: String
        let currency: String
        let reference: String
    }

    private static let columns: [Column<Entry>] = [
        Column(key: "text", title: "Description", importance: .high, canTruncate: true) { .string($0.text) },
        Column(key: "payee", title: "Payee", canTruncate: true, mergesInto: "text") { .string($0.payee) },
        Column(key: "amount", title: "Amount", alignment: .decimal, importance: .high) { .string($0.amount) },
        Column(key: "currency", title: "Currency", importance: .high, isUnit: true) { .string($0.currency) },
        Column(key: "reference", title: "Reference", importance: .low) { .string($0.reference) },
    ]

    private func table(_ rows: [Entry], width: Int, fields: [String]? = nil) throws -> String {
        let presenter = Presenter(format: .table, fields: fields, capabilities: terminal(width: width))
        return text(of: try presenter.render(ListPresentation(columns: Self.columns, rows: rows)))
    }

    private let card = Entry(
        payee: "Corner Grocery", text: "Card payment", amount: "-86.16", currency: "USD", reference: "")
    private let transfer = Entry(
        payee: "Harbor Ferry", text: "Transfer to Harbor Ferry", amount: "-250.00", currency: "USD",
        reference: "")
    private let salary = Entry(
        payee: "", text: "Salary", amount: "3280.00", currency: "EUR", reference: "June")

    func testWideEnough_ShowsEveryColumn() throws {
        XCTAssertEqual(
            try table([card], width: 80),
            """
            Description   Payee           Amount  Currency  Reference
            Card payment  Corner Grocery  -86.16  USD

            """)
    }

    func testTooWide_LosesEmptyColumnsAndUnitsAndMergesTheRest() throws {
        XCTAssertEqual(
            try table([card, transfer], width: 50),
            """
            Description                   Amount (USD)
            Corner Grocery, Card payment        -86.16
            Transfer to Harbor Ferry           -250.00

            """)
    }

    func testUnitsThatDiffer_StayAColumn() throws {
        XCTAssertEqual(
            try table([card, salary], width: 57),
            """
            Description                    Amount  Currency
            Corner Grocery, Card payment   -86.16  USD
            Salary                        3280.00  EUR

            """)
    }

    func testStillTooWide_WrapsAtWords() throws {
        XCTAssertEqual(
            try table([card], width: 32),
            """
            Description         Amount (USD)
            Corner Grocery,           -86.16
            Card payment

            """)
    }

    func testNamedFields_AreNeitherDroppedNorMerged() throws {
        let fields = ["text", "payee", "currency", "reference"]
        XCTAssertEqual(
            try table([card], width: 46, fields: fields),
            """
            Description   Payee        Currency  Reference
            Card payment  Corner       USD
                          Grocery

            """)
    }
}
