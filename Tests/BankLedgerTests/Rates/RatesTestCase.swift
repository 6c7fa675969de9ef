import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger

/// A bank that imports files of rates.
class RatesTestCase: LedgerTestCase {
    var market: LedgerMarketDataService {
        LedgerMarketDataService(store: bank.store, principals: bank.principals)
    }

    override func setUp() async throws {
        try await super.setUp()
        try await bank.initialize()
    }

    /// A document in the European Central Bank's format, with these days.
    static func document(_ days: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
        xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
        <gesmes:subject>Reference rates</gesmes:subject>
        <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
        <Cube>
        \(days)
        </Cube>
        </gesmes:Envelope>
        """
    }

    /// One day with a rate for the dollar.
    static func day(_ date: String, _ rate: String) -> String { day(date, "USD", rate) }

    /// One day with one rate.
    static func day(_ date: String, _ code: String, _ rate: String) -> String {
        "<Cube time='\(date)'><Cube currency='\(code)' rate='\(rate)'/></Cube>"
    }

    @discardableResult
    func take(_ text: String, mode: ExecutionMode = .commit) async throws -> ImportedRates {
        try await take(Array(text.utf8), mode: mode)
    }

    @discardableResult
    func take(_ bytes: [UInt8], mode: ExecutionMode = .commit) async throws -> ImportedRates {
        let path = try file("rates", bytes)
        let files = try await market.importRates(RatesImportRequest(filePaths: [path], mode: mode))
        return try XCTUnwrap(files.first)
    }

    /// The line, column and reason of a refused file, which must leave nothing behind.
    func fault(
        of text: String, file: StaticString = #filePath, line: UInt = #line
    ) async throws -> (line: Int?, column: String?, reason: String) {
        let before = try await rateCount()
        let error = await error(of: { try await take(text) }, file: file, line: line)
        let after = try await rateCount()
        XCTAssertEqual(after, before, "something of the file stayed", file: file, line: line)
        guard case .invalidFile(_, let at, let column, let reason) = error else {
            XCTFail("\(String(describing: error))", file: file, line: line)
            return (nil, nil, "")
        }
        return (at, column, reason.english)
    }

    func rateCount() async throws -> Int64 {
        try await bank.store.read { transaction in
            try transaction.flushed.first("SELECT count(*) AS count FROM exchange_rate") {
                $0.int64("count")
            } ?? 0
        }
    }

    func rate(of code: String, on date: String) async throws -> String? {
        try await bank.store.read {
            try $0.rates.publishedRate(of: Currency(code: code)!, on: CalendarDate(date)!)?.text
        }
    }
}
