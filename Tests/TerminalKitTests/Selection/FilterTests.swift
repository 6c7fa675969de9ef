import LanguageKit
import TerminalKit
import XCTest

final class FilterTests: XCTestCase {
    private struct Entry: Sendable {
        var id: String
        var amount: String
        var currency = "EUR"
        var isOpen = true
        var note: String?
        var tags: [String] = []
        var number: Int64 = 0
    }

    private let columns: [Column<Entry>] = [
        Column(key: "id", title: "ID", members: []) { .string($0.id) },
        Column(
            key: "amount", title: "Amount", members: ["amount", "currency"], csvText: { $0.amount },
            value: { .object([("amount", .string($0.amount)), ("currency", .string($0.currency))]) }),
        Column(key: "isOpen", title: "Open") { .boolean($0.isOpen) },
        Column(key: "note", title: "Note") { $0.note.map(OutputValue.string) ?? .null },
        Column(key: "tags", title: "Tags") { .array($0.tags.map(OutputValue.string)) },
        Column(key: "number", title: "Number") { .integer($0.number) },
    ]

    private let entries = [
        Entry(id: "a", amount: "100.00", note: "Rent of May", tags: ["home", "fixed"], number: 7),
        Entry(id: "b", amount: "-20.10", currency: "USD", isOpen: false, number: 10),
        Entry(id: "c", amount: "9007199254740993.07", note: "huge", tags: ["fixed"], number: -3),
        Entry(id: "d", amount: "9007199254740993.08", note: "huge", number: 0),
        Entry(id: "007", amount: "0", note: "2026-03-01"),
    ]

    private func kept(_ filter: String) throws -> String {
        let presenter = Presenter(
            format: .csv, fields: ["id"],
            selection: ResultSelection(filter: try FilterExpression(filter)),
            capabilities: TerminalCapabilities())
        let bytes = try presenter.render(ListPresentation(columns: columns, rows: entries))
        return text(of: bytes).split(separator: "\n").dropFirst().joined(separator: " ")
    }

    private func refusal(_ filter: String) -> SelectionError? {
        do throws(SelectionError) {
            _ = try FilterExpression(filter)
            return nil
        } catch {
            return error
        }
    }

    func testAmounts_AreComparedDigitByDigit() throws {
        XCTAssertEqual(try kept("amount = 9007199254740993.07"), "c")
        XCTAssertEqual(try kept("amount > 9007199254740993.07"), "d")
        XCTAssertEqual(try kept("amount <= 100"), "a b 007")
        XCTAssertEqual(try kept("amount < -20"), "b")
        XCTAssertEqual(try kept("amount = 100.000"), "a")
        XCTAssertEqual(try kept("amount = -0.00"), "007")
        XCTAssertEqual(try kept("amount>=9007199254740993.07"), "c d")
    }

    func testWholeNumbers_AreComparedBySize() throws {
        XCTAssertEqual(try kept("number > 7"), "b")
        XCTAssertEqual(try kept("number < 0"), "c")
        XCTAssertEqual(try kept("number != 0"), "a b c")
    }

    func testTwoEqualSigns_MeanOne() throws {
        XCTAssertEqual(try kept("number == 7"), "a")
        XCTAssertEqual(try kept("id==b or note == 'huge'"), "b c d")
        XCTAssertEqual(refusal("id === a"), .unexpected("=", position: 6, expected: .value))
    }

    func testMembers_AreReachedByDots() throws {
        XCTAssertEqual(try kept("amount.currency = USD"), "b")
        XCTAssertEqual(try kept("amount.amount < 0"), "b")
    }

    func testContains_IgnoresCase() throws {
        XCTAssertEqual(try kept("note ~ rent"), "a")
        XCTAssertEqual(try kept("note ~ ''"), "a b c d 007")
        XCTAssertEqual(try kept("amount ~ 740993"), "c d")
    }

    func testNull_IsNeitherLessNorGreater() throws {
        XCTAssertEqual(try kept("note = null"), "b")
        XCTAssertEqual(try kept("note != null"), "a c d 007")
        XCTAssertEqual(try kept("note < zzz"), "a c d 007")
        XCTAssertEqual(try kept("note = 'null'"), "")
    }

    func testTruthValues_AreCompared() throws {
        XCTAssertEqual(try kept("isOpen = false"), "b")
        XCTAssertEqual(try kept("not isOpen = true"), "b")
    }

    func testLists_AreMetByAnyElement() throws {
        XCTAssertEqual(try kept("tags = home"), "a")
        XCTAssertEqual(try kept("tags ~ FIX"), "a c")
        XCTAssertEqual(try kept("tags != fixed"), "b d 007")
    }

    func testLeadingZeros_MakeAText() throws {
        XCTAssertEqual(try kept("id = 007"), "007")
        XCTAssertEqual(try kept("id = 7"), "")
    }

    func testDates_AreComparedAsTexts() throws {
        XCTAssertEqual(try kept("note >= 2026-01-01 and note < 2026-12-31"), "007")
    }

    func testAndBesideOr_BindsCloser() throws {
        XCTAssertEqual(try kept("id = b or id = a and number = 8"), "b")
        XCTAssertEqual(try kept("(id = b or id = a) and number = 7"), "a")
        XCTAssertEqual(try kept("not (id = a or id = b) and not note = huge"), "007")
        XCTAssertEqual(try kept("not not id = a"), "a")
    }

    func testQuotes_KeepWordsAndSigns() throws {
        XCTAssertEqual(try kept(#"note = "Rent of May""#), "a")
        XCTAssertEqual(try kept(#"note != 'it\'s (not) = "this"'"#), "a b c d 007")
    }

    func testNumberAgainstAWord_IsRefused() {
        XCTAssertThrowsError(try kept("amount > 1,000")) {
            XCTAssertEqual(
                $0 as? PresentationError, .incomparable(field: "amount", value: "1,000", expected: .number))
        }
        XCTAssertThrowsError(try kept("amount.amount > abc"))
    }

    func testDateAgainstAWord_IsRefused() throws {
        func isKept(_ filter: String) throws -> Bool {
            let columns: [Column<String>] = [
                Column(key: "bookingDate", title: "Booked") { .string($0) },
                Column(key: "description", title: "Description") { .string($0) },
            ]
            let presenter = Presenter(
                format: .csv, fields: ["bookingDate"],
                selection: ResultSelection(filter: try FilterExpression(filter)),
                capabilities: TerminalCapabilities())
            let bytes = try presenter.render(ListPresentation(columns: columns, rows: ["2026-06-30"]))
            return text(of: bytes).contains("2026-06-30")
        }
        for filter in ["< 2026-07-01", "> 2026-06", ">= 2026", "= 2026-06-30", "!= \"today\""] {
            XCTAssertTrue(try isKept("bookingDate " + filter), filter)
        }
        for value in ["yesterday", "2026-6-1", "2026-13-01", "2026-06-32", "30.06.2026", "2026T"] {
            XCTAssertThrowsError(try isKept("bookingDate < " + value), value) {
                XCTAssertEqual(
                    $0 as? PresentationError,
                    .incomparable(field: "bookingDate", value: value, expected: .date))
            }
        }
        XCTAssertFalse(try isKept("description = yesterday"))
    }

    func testBooleanAgainstAWord_IsRefused() {
        XCTAssertThrowsError(try kept("isOpen = open"))
        XCTAssertEqual(try kept("isOpen = yes"), try kept("isOpen = true"))
        XCTAssertEqual(try kept("isOpen = no"), try kept("isOpen = false"))
    }

    func testUnknownField_NamesTheFields() {
        XCTAssertThrowsError(try kept("amuont > 1")) {
            XCTAssertEqual(
                $0 as? PresentationError, .unknownField("amuont", validFields: columns.map(\.key)))
        }
        XCTAssertThrowsError(try kept("amount.value > 1")) {
            XCTAssertEqual(
                $0 as? PresentationError,
                .unknownField("amount.value", validFields: ["amount.amount", "amount.currency"]))
        }
        XCTAssertThrowsError(try kept("id.x = 1")) {
            XCTAssertEqual($0 as? PresentationError, .unknownField("id.x", validFields: ["id"]))
        }
    }

    func testMalformedFilters_SayWhere() {
        XCTAssertEqual(refusal(""), .empty)
        XCTAssertEqual(refusal("   "), .empty)
        XCTAssertEqual(refusal("id"), .endsEarly(expected: .comparison))
        XCTAssertEqual(refusal("id ="), .endsEarly(expected: .value))
        XCTAssertEqual(refusal("id = a and"), .endsEarly(expected: .field))
        XCTAssertEqual(refusal("id = a b"), .unexpected("b", position: 8, expected: .conjunction))
        XCTAssertEqual(refusal("= a"), .unexpected("=", position: 1, expected: .field))
        XCTAssertEqual(refusal("id ! a"), .unexpected("!", position: 4, expected: .comparison))
        XCTAssertEqual(refusal("id = )"), .unexpected(")", position: 6, expected: .value))
        XCTAssertEqual(refusal("(id = a"), .unclosedParenthesis(position: 1))
        XCTAssertEqual(refusal("id = 'a"), .unclosedQuote(position: 6))
        XCTAssertEqual(refusal("id..x = 1"), .malformedField("id..x"))
        XCTAssertEqual(refusal("náme = 1"), .malformedField("náme"))
    }

    func testDeepNesting_IsRefusedAndNeverTraps() {
        let deep = String(repeating: "(", count: 5_000)
        XCTAssertEqual(refusal("\(deep)id = 1"), .tooDeep(maximumDepth: 64))
        XCTAssertEqual(
            refusal(String(repeating: "not ", count: 1_000) + "id = 1"), .tooDeep(maximumDepth: 64))
        XCTAssertEqual(refusal(String(repeating: "x", count: 20_000)), .tooLong(maximumByteCount: 16_384))
        let level = String(repeating: "(", count: 60)
        XCTAssertNil(refusal("\(level)id = 1" + String(repeating: ")", count: 60)))
    }
}
