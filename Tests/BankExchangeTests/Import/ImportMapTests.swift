import BankDomain
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankExchange

final class ImportMapTests: FileTestCase {
    private static let map = """
        {
          "separator": ";", "quote": "\\"", "currency": "CZK", "twoDigitYearsFrom": 1950,
          "files": [
            { "kind": "accounts", "header": ["id", "day"], "number": "id",
              "opened": { "column": "day", "format": "YYMMDD" }, "type": "checking", "name": "Account {id}" },
            { "kind": "bookings", "header": ["id", "day", "sum", "way"], "account": "id",
              "date": { "column": "day", "format": "YYMMDD" }, "amount": "sum",
              "direction": { "column": "way", "credit": ["+"], "debit": ["-"] },
              "rules": [
                { "when": {}, "account": "cash", "description": "Cash", "category": "cash" }
              ] }
          ]
        }
        """

    private func refusal(replacing text: String, by other: String) throws -> (key: String?, reason: String) {
        XCTAssertTrue(Self.map.contains(text), text)
        let path = try file("map.json", Self.map.replacingOccurrences(of: text, with: other))
        do {
            _ = try ImportMap.read(path: path)
            XCTFail("was read with \(other)")
        } catch ServiceError.invalidFile(path, nil, let key, let reason) {
            return (key, reason.english)
        }
        return (nil, "")
    }

    func testMap_IsRead() throws {
        let map = try ImportMap.read(path: file("map.json", Self.map))
        XCTAssertEqual(map.separator, UInt8(ascii: ";"))
        XCTAssertEqual(map.currency, .czk)
        XCTAssertEqual(map.files.map(\.header), [["id", "day"], ["id", "day", "sum", "way"]])
    }

    func testBadKeys_AreNamed() throws {
        for (text, other, key) in [
            ("\"separator\": \";\", ", "", "separator"),
            ("\"separator\": \";\"", "\"separator\": \";;\"", "separator"),
            ("\"separator\": \";\"", "\"separator\": 5", "separator"),
            ("\"currency\"", "\"currencies\"", "currencies"),
            ("\"CZK\"", "\"CZQ\"", "currency"), ("\"quote\": \"\\\"\"", "\"quote\": \";\"", "quote"),
            ("1950", "0", "twoDigitYearsFrom"), ("\"kind\": \"accounts\", ", "", "kind"),
            ("\"kind\": \"accounts\"", "\"kind\": \"jewels\"", "kind"),
            ("\"number\": \"id\"", "\"number\": \"ix\"", "number"),
            ("Account {id}", "Account {ix}", "name"), ("Account {id}", "Account {id", "name"),
            ("\"type\": \"checking\"", "\"type\": \"gold\"", "type"),
            ("[\"id\", \"day\"]", "[\"id\", \"id\"]", "header"),
            ("\"when\": {}", "\"when\": {\"no\": \"x\"}", "when"),
            ("\"when\": {}", "\"when\": {\"id\": \"x\"}", "rules"),
            ("\"account\": \"cash\"", "\"account\": \"gold\"", "account"),
            ("\"category\": \"cash\"", "\"category\": \"gold\"", "category"),
            ("\"description\": \"Cash\"", "\"description\": \"\"", "description"),
            ("\"amount\": \"sum\"", "\"amount\": null", "amount"),
            ("\"format\": \"YYMMDD\" }, \"type\"", "\"format\": \"YYMM\" }, \"type\"", "format"),
            ("\"opened\": { \"column\": \"day\", \"format\": \"YYMMDD\" }", "\"opened\": 5", "opened"),
            (", \"twoDigitYearsFrom\": 1950", "", "format"),
        ] as [(String, String, String?)] {
            XCTAssertEqual(try refusal(replacing: text, by: other).key, key, "\(text) -> \(other)")
        }
    }

    func testAmounts_AreSignedOrInTwoColumnsOrHaveADirection() throws {
        func amounts(_ columns: String, _ rows: String) throws -> [Int64] {
            let map = """
                {"separator": ";", "quote": "\\"", "currency": "EUR", "decimalMark": ",", "files": [
                  {"kind": "bookings", "header": ["day", "out", "in", "way", "code"],
                   "date": {"column": "day", "format": "YYYY-MM-DD"}, \(columns),
                   "rules": [{"when": {}, "account": "cash", "description": "x", "category": "other"}]}]}
                """
            let source = try ImportSource(
                path: file("a.csv", "day;out;in;way;code\n" + rows),
                map: ImportMap.read(path: file("map.json", map))
            ) { _ in }
            guard case .bookings(let bookings) = source.map else { return [] }
            var amounts: [Int64] = []
            while try source.next() {
                try source.requireCurrency(bookings.currency, .eur)
                amounts.append(try source.amount(bookings.amount, .eur).minorUnits)
            }
            return amounts
        }
        let rows = "2026-01-01;1.000,50;;S;EUR\n2026-01-02;;2,00;H;EUR\n"
        XCTAssertEqual(try amounts("\"debit\": \"out\", \"credit\": \"in\"", rows), [-100_050, 200])
        XCTAssertEqual(
            try amounts("\"amount\": \"out\"", "2026-01-01;-5,00;;;\n2026-1-2;5,00-;;;\n"), [-500, -500])
        XCTAssertEqual(
            try amounts(
                "\"amount\": \"out\", \"direction\": {\"column\": \"way\", \"credit\": [\"H\"], \"debit\": [\"S\"]}",
                "2026-01-01;5,00;;S;\n"), [-500])
        for (columns, rows, reason) in [
            (
                "\"debit\": \"out\", \"credit\": \"in\"", "2026-01-01;1;2;;\n",
                "there are two amounts in the row"
            ),
            (
                "\"debit\": \"out\", \"credit\": \"in\"", "2026-01-01;;0,00;;\n",
                "there is no amount in the row"
            ),
            ("\"amount\": \"out\"", "2026-01-01;0,00;;;\n", "it is zero"),
            ("\"amount\": \"out\"", "2026-01-01;x;;;\n", "\"x\" is not an amount in EUR"),
            ("\"amount\": \"out\", \"debit\": \"in\"", "", "it can't be there beside amount"),
            ("\"debit\": \"in\"", "", "it is missing"),
            (
                "\"amount\": \"out\", \"currency\": \"code\"", "2026-01-01;1;;;USD\n",
                "it is in USD, but the map is in EUR"
            ),
        ] {
            XCTAssertThrowsError(try amounts(columns, rows), columns) { error in
                guard case ServiceError.invalidFile(_, _, _, let found) = error else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual(found.english, reason)
            }
        }
    }

    func testOtherThanJSON_IsRefused() throws {
        XCTAssertEqual(try refusal(replacing: "{", by: "").reason, "it is not JSON")
        for path in [try file("empty", ""), folder, folder + "/missing"] {
            XCTAssertThrowsError(try ImportMap.read(path: path)) { error in
                guard case ServiceError.invalidFile = error else { return XCTFail("\(error)") }
            }
        }
    }

    func testDatePatterns_ReadMatchingDates() throws {
        func date(_ pattern: String, _ text: String, from year: Int? = nil) -> String? {
            DatePattern(pattern, twoDigitYearsFrom: year)?.date(Array(text.utf8)[...])?.text
        }
        XCTAssertEqual(date("YYMMDD", "930131", from: 1950), "1993-01-31")
        XCTAssertEqual(date("YYMMDD", "500101", from: 1950), "1950-01-01")
        XCTAssertEqual(date("YYMMDD", "491231", from: 1950), "2049-12-31")
        XCTAssertEqual(date("YYMMDD", "000229", from: 2000), "2000-02-29")
        XCTAssertEqual(date("YYYY-MM-DD", "2026-01-15"), "2026-01-15")
        XCTAssertEqual(date("DD.MM.YYYY", "15.01.2026"), "2026-01-15")
        XCTAssertNil(date("YYMMDD", "930231", from: 1950))
        XCTAssertNil(date("YYMMDD", "93013", from: 1950))
        XCTAssertNil(date("YYMMDD", "93O131", from: 1950))
        XCTAssertNil(date("YYYY-MM-DD", "2026/01/15"))
        XCTAssertNil(date("YYMMDD", "930131"))
    }

    func testTheProjectsMaps_AreValid() throws {
        XCTAssertEqual(
            try ImportMap.read(path: Self.path("Fixtures/maps/berka.json")).files.map(\.kind),
            [.accounts, .orders, .users, .owners, .cards, .bookings])
    }

    func testMapOfThePageAboutImports_ReadsItsFiles() throws {
        let page = try String(contentsOfFile: Self.path("docs/operations/import.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```")
        let block = { (start: String) in try XCTUnwrap(blocks.first { $0.hasPrefix(start) }, start) }
        let map = try ImportMap.read(
            path: file("map.json", String(try block("json\n").dropFirst("json\n".count))))
        for (start, kind) in [("\nnumber,opened", ImportedFile.Kind.accounts), ("\nnumber,day", .bookings)] {
            let rows = try file("\(kind).csv", String(try block(start).dropFirst()))
            let source = try ImportSource(path: rows, map: map) { _ in }
            XCTAssertEqual(source.map.kind, kind)
            while try source.next() {}
            XCTAssertGreaterThan(source.rowCount, 0)
        }
    }

    /// The path of a file in the repository.
    private static func path(_ file: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../" + file).standardized.path
    }
}
