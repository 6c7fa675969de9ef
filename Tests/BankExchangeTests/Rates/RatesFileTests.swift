import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// The reader passes rates on as they are written. The receiver decides which rates are valid.
final class RatesFileTests: FileTestCase {
    private final class Recorder: RatesReceiver {
        private(set) var taken: [String] = []
        var refused: String?

        func begin(_ date: CalendarDate) throws(RatesProblem) { taken.append(date.text) }

        func take(_ code: String, _ text: String) throws {
            guard code != refused else { throw RatesProblem("is refused", column: code) }
            taken.append("\(code) \(text)")
        }
    }

    private let recorder = Recorder()

    private func taken(_ text: String) throws -> [String] {
        try RatesFile.read(try file("rates", text), into: recorder)
        return recorder.taken
    }

    private func document(_ days: String) -> String {
        """
        <?xml version="1.0"?>
        <e:Envelope xmlns:e="http://www.gesmes.org/xml/2002-08-01" \
        xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>
        \(days)
        </Cube></e:Envelope>
        """
    }

    func testDocument_IsHandedOnDayByDay() throws {
        let days = """
            <Cube time='2026-01-14'><Cube currency='USD' rate='1.10'/><Cube rate='120' currency='JPY'/></Cube>
            <Cube time='2026-01-13'><Cube currency='USD' rate='N/A'/></Cube>
            """
        XCTAssertEqual(
            try taken(document(days)), ["2026-01-14", "USD 1.10", "JPY 120", "2026-01-13", "USD N/A"])
    }

    func testRows_AreHandedOnWithoutAbsentRates() throws {
        XCTAssertEqual(
            try taken("Date, USD, CYP, \n14 January 2026, 1.10, N/A, \n2026-01-13, 1, 2, \n"),
            ["2026-01-14", "USD 1.10", "2026-01-13", "USD 1", "CYP 2"])
    }

    func testRefusalOfTheReceiver_NamesTheLine() throws {
        recorder.refused = "JPY"
        let rows = try file("rows", "Date,USD,JPY\n2026-01-14,1,2\n")
        XCTAssertThrowsError(try RatesFile.read(rows, into: recorder)) {
            XCTAssertEqual(
                $0 as? ServiceError,
                .invalidFile(path: rows, line: 2, column: "JPY", reason: "is refused"))
        }
        let xml = try file(
            "xml", document("<Cube time='2026-01-14'><Cube currency='JPY' rate='120'/></Cube>"))
        XCTAssertThrowsError(try RatesFile.read(xml, into: recorder)) {
            XCTAssertEqual(
                $0 as? ServiceError, .invalidFile(path: xml, line: 3, column: nil, reason: "is refused"))
        }
    }
}
