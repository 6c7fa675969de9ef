import XCTest

@testable import HTTPKit

final class HeadScannerTests: XCTestCase {
    private func scan(_ text: String, by step: Int, limit: Int = 1024) -> HeadScanner.Outcome {
        let bytes = Array(text.utf8)
        var scanner = HeadScanner(limit: limit)
        for end in stride(from: step, through: bytes.count + step - 1, by: step) {
            let outcome = bytes[..<min(end, bytes.count)].withUnsafeBufferPointer { scanner.scan($0) }
            if outcome != .incomplete { return outcome }
        }
        return .incomplete
    }

    func testCompleteSection_IsFoundInPiecesOfAnySize() {
        let section = "GET /x?y=1 HTTP/1.1\r\nHost: a\r\nEmpty:\r\nTabbed:\tb c\r\n\r\n"
        for step in 1...section.utf8.count {
            XCTAssertEqual(scan(section + "rest of it", by: step), .complete(section.utf8.count), "\(step)")
        }
    }

    func testUnclearBytes_AreRefused() {
        for text in [
            "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n",
            "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
            "GET / HTTP/1.1\r\n\tA: b\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\nnocolon\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n",
            " GET / HTTP/1.1\r\n\r\n", "GET\t/ HTTP/1.1\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nA: \u{1b}[31m\r\n\r\n",
        ] {
            for step in [1, text.utf8.count] {
                guard case .fault(.malformed) = scan(text, by: step) else {
                    return XCTFail("\(text.debugDescription) by \(step)")
                }
            }
        }
    }

    func testSectionOverTheLimit_IsTooLarge() {
        let section = "GET / HTTP/1.1\r\nA: \(String(repeating: "x", count: 100))\r\n\r\n"
        XCTAssertEqual(scan(section, by: 7, limit: section.utf8.count), .complete(section.utf8.count))
        XCTAssertEqual(scan(section, by: 7, limit: section.utf8.count - 1), .fault(.headTooLarge))
    }
}
