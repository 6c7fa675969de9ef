import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// Reads statement files that tests write.
class StatementReadingTestCase: FileTestCase {
    /// The lines and statements of a file.
    struct Read {
        var lines: [StatementLine] = []
        var parts: [StatementPart] = []
        var notices: [String] = []

        /// The lines in short form: day, minor units, references, party, text.
        var short: [String] {
            lines.map { line in
                [
                    line.bookingDate.text, String(line.amount), line.bankReference, line.reference,
                    line.counterparty, line.text,
                ].joined(separator: "|")
            }
        }
    }

    func read(
        _ bytes: [UInt8], format: ReconciliationFormat? = nil, currency: Currency = .eur,
        layout: StatementLayout = StatementLayout()
    ) throws -> Read {
        let path = try file("statement", bytes)
        let file = try StatementFile(
            ReconciliationRequest(accountID: "ACC001", path: path, format: format, layout: layout), currency)
        var read = Read()
        while let event = try file.next() {
            switch event {
            case .line(let line): read.lines.append(line)
            case .end(let part): read.parts.append(part)
            }
        }
        read.notices = file.notices.map(\.english)
        return read
    }

    func read(
        _ text: String, format: ReconciliationFormat? = nil, currency: Currency = .eur,
        layout: StatementLayout = StatementLayout()
    ) throws -> Read {
        try read(Array(text.utf8), format: format, currency: currency, layout: layout)
    }

    /// The line, column and reason of a refusal, such as `3: it is not XML`.
    func refusal(
        of text: String, format: ReconciliationFormat? = nil, currency: Currency = .eur,
        layout: StatementLayout = StatementLayout(), at file: StaticString = #filePath, line: UInt = #line
    ) throws -> String? {
        do {
            let read = try read(text, format: format, currency: currency, layout: layout)
            XCTFail("\(read.short)", file: file, line: line)
            return nil
        } catch ServiceError.invalidFile(_, let line, let column, let reason) {
            return [line.map(String.init), column, reason.english].compactMap(\.self).joined(separator: ": ")
        }
    }

    /// Cuts the file at every position and changes a bit at every position. The reader must accept or refuse each
    /// result.
    func checkDamage(_ text: String, step: Int = 1) throws {
        let bytes = Array(text.utf8)
        for place in stride(from: 0, to: bytes.count, by: step) {
            var flipped = bytes
            flipped[place] ^= UInt8(1 << (place % 8))
            for damaged in [Array(bytes[..<place]), flipped] {
                do {
                    _ = try read(damaged)
                } catch ServiceError.invalidFile(_, let line, _, let reason) {
                    XCTAssert(line ?? 1 >= 1 && !reason.english.isEmpty)
                }
            }
        }
    }
}
