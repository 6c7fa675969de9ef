import TerminalKit
import XCTest

final class SortTests: XCTestCase {
    private let columns: [Column<Sample>] = [.name, .note, .amount, .count]
    private let rows = [
        Sample(name: "b", note: "x", amount: "10.00", count: 10),
        Sample(name: "a", note: nil, amount: "9.50", count: 9),
        Sample(name: "c", note: "x", amount: "-100", count: 100),
        Sample(name: "A", note: "x", amount: "9.5", count: 2),
    ]

    private func names(_ order: String) throws -> String {
        let presenter = Presenter(
            format: .csv, fields: ["name"], selection: ResultSelection(order: try SortOrder(order)),
            capabilities: TerminalCapabilities())
        let bytes = try presenter.render(ListPresentation(columns: columns, rows: rows))
        return text(of: bytes).split(separator: "\n").dropFirst().joined(separator: " ")
    }

    private func refusal(_ order: String) -> SelectionError? {
        do throws(SelectionError) {
            _ = try SortOrder(order)
            return nil
        } catch {
            return error
        }
    }

    func testNumbers_AreSortedBySize() throws {
        XCTAssertEqual(try names("count"), "A a b c")
        XCTAssertEqual(try names("amount"), "c a A b")
    }

    func testDescending_KeepsEqualRowsInTheirOrder() throws {
        XCTAssertEqual(try names("amount:desc"), "b a A c")
        XCTAssertEqual(try names("note:desc"), "b c A a")
    }

    func testSeveralKeys_DecideInTurn() throws {
        XCTAssertEqual(try names("note,count:desc"), "a c b A")
    }

    func testTexts_AreSortedByTheirBytes() throws {
        XCTAssertEqual(try names("name"), "A a b c")
    }

    func testMalformedOrders_AreRefused() {
        XCTAssertEqual(refusal(""), .empty)
        XCTAssertEqual(refusal("name,"), .malformedField(""))
        XCTAssertEqual(refusal("name:down"), .unknownDirection("down"))
        XCTAssertEqual(refusal("name,name:desc"), .repeatedKey("name"))
    }

    func testUnknownKey_IsRefused() {
        XCTAssertThrowsError(try names("nmae")) {
            XCTAssertEqual(
                $0 as? PresentationError,
                .unknownField("nmae", validFields: ["name", "note", "amount", "count"]))
        }
    }
}
