import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

final class CSVReaderTests: FileTestCase {
    private func records(_ bytes: [UInt8], separator: Character = ";") throws -> [[String]] {
        let file = try InputFile(file("input.csv", bytes))
        var reader = CSVReader(file, separator: separator.asciiValue ?? 0, quote: UInt8(ascii: "\""))
        var records: [[String]] = []
        while try reader.next() {
            records.append((0..<reader.record.fieldCount).map { reader.record.text($0) })
        }
        return records
    }

    private func records(_ text: String, separator: Character = ";") throws -> [[String]] {
        try records(Array(text.utf8), separator: separator)
    }

    private func problem(_ bytes: [UInt8]) -> CSVReader.Problem? {
        do {
            let records = try records(bytes)
            XCTFail("\(records) was read")
        } catch {
            return error as? CSVReader.Problem
        }
        return nil
    }

    func testFields_AreSplit() throws {
        XCTAssertEqual(try records("a;b\n;\nc;"), [["a", "b"], ["", ""], ["c", ""]])
        XCTAssertEqual(try records("a,b;c\r\n1,2\r\n", separator: ","), [["a", "b;c"], ["1", "2"]])
    }

    func testQuotes_AreRemoved() throws {
        XCTAssertEqual(
            try records("\"a;b\";\"say \"\"hi\"\"\"\n\"\";\"two\r\nlines\"\n"),
            [["a;b", "say \"hi\""], ["", "two\r\nlines"]])
    }

    func testByteOrderMark_IsSkipped() throws {
        XCTAssertEqual(try records([0xEF, 0xBB, 0xBF] + Array("a;b".utf8)), [["a", "b"]])
    }

    func testNothing_HasNoRecords() throws {
        XCTAssertEqual(try records(""), [])
        XCTAssertEqual(try records("a\n\nb"), [["a"], [""], ["b"]])
    }

    func testLongFile_IsReadAcrossPieces() throws {
        let lines = (0..<20_000).map { "\($0);\"x\"\"\($0)\"" }.joined(separator: "\r\n")
        let records = try records(lines)
        XCTAssertEqual(records.count, 20_000)
        XCTAssertEqual(records.last, ["19999", "x\"19999"])
    }

    func testFaults_NameLineAndField() {
        for (text, line, field) in [
            ("a;b\nc;\"d", 2, 1), ("a;b\nc\"d;e", 2, 0), ("\"a\"b;c", 1, 0), ("a;b\rc", 1, 1), ("a\r", 1, 0),
        ] {
            let problem = problem(Array(text.utf8))
            XCTAssertEqual(problem?.line, line, text)
            XCTAssertEqual(problem?.field, field, text)
        }
    }

    func testLines_AreCountedInsideQuotes() {
        XCTAssertEqual(problem(Array("\"a\nb\";c\nd;\"".utf8))?.line, 3)
    }

    func testBytesThatAreNotUTF8_AreRefused() {
        let problem = problem(Array("a;b\nc;".utf8) + [0xC3, 0x28])
        XCTAssertEqual(problem?.line, 2)
        XCTAssertEqual(problem?.field, 1)
    }

    func testRecordOfOnlySeparators_IsRefusedToo() {
        let separators = [UInt8](repeating: UInt8(ascii: ";"), count: 2 << 20)
        XCTAssertEqual(problem(separators)?.reason, "the record is longer than 1 MiB")
    }

    func testRecordOverOneMebibyte_IsRefused() {
        XCTAssertNotNil(problem([UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20 + 1)))
        XCTAssertNotNil(problem([UInt8(ascii: "\"")] + [UInt8](repeating: 10, count: 3 << 20)))
    }
}
