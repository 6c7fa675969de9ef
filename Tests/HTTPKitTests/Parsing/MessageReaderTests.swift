import XCTest

@testable import HTTPKit

final class MessageReaderTests: XCTestCase {
    private func assertEveryCut(
        _ text: String, _ kind: MessageReader.Kind, _ expected: [String], limit: Int = 1024,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let bytes = Array(text.utf8)
        XCTAssertEqual(Reading.of([bytes], kind, limit), expected, file: file, line: line)
        for cut in 1..<bytes.count {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            XCTAssertEqual(Reading.of(pieces, kind, limit), expected, "cut at \(cut)", file: file, line: line)
        }
        XCTAssertEqual(Reading.of(bytes.map { [$0] }, kind, limit), expected, file: file, line: line)
    }

    func testRequests_AreReadInPiecesOfAnySize() {
        assertEveryCut(
            "GET /x?y=1 HTTP/1.1\r\nHOST: a\r\nEmpty:\r\nTabbed:\tb\tc \t\r\nName: \u{e9}\r\n\r\n"
                + "\r\nPOST / HTTP/1.0\r\nContent-Length: 4\r\nConnection: Keep-Alive\r\n\r\npays"
                + "PUT / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\nConnection: x, close\r\n\r\n"
                + "A\r\n0123456789\r\n00000001\r\n!\r\n0\r\n\r\nDELETE /",
            .request,
            [
                "GET /x?y=1 [host: a] [empty: ] [tabbed: b\tc] [name: \u{e9}] kept", "end",
                "POST / 1.0 [content-length: 4] [connection: Keep-Alive] kept", "pays", "end",
                "PUT / [transfer-encoding: Chunked] [connection: x, close] ends", "0123456789!", "end",
                "more",
            ])
    }

    func testResponses_AreReadInPiecesOfAnySize() {
        assertEveryCut(
            "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
                + "HTTP/1.1 204 \r\n\r\nHTTP/1.1 304\r\ncontent-length: 9\r\n\r\n"
                + "HTTP/1.1 500 No\u{e9}\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"
                + "HTTP/1.1 200 OK\r\n\r\nuntil the end",
            .response,
            [
                "103 [link: x] kept", "end", "200 [content-length: 2] kept", "ok", "end", "204 kept", "end",
                "304 [content-length: 9] kept", "end", "500 [transfer-encoding: chunked] kept", "x", "end",
                "200 ends", "until the end", "until the connection ends",
            ])
        assertEveryCut(
            "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nHTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
            .responseToHead,
            [
                "200 [content-length: 9] kept", "end",
                "malformed: a transfer coding with a length, or in HTTP/1.0",
            ])
    }

    func testUnclearLines_AreRefused() {
        for text in [
            "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n",
            "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n", "GET / HTTP/1.1\r\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
            "GET / HTTP/1.1\r\n\tA: b\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\nnocolon\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n",
            "GET / HTTP/1.1\r\nA\u{e9}: b\r\n\r\n", "GET / HTTP/1.1\r\n\"A\": b\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n", "GET / HTTP/1.1\r\nA: b\u{7f}\r\n\r\n",
            "GET / HTTP/1.1\r\nA: \u{1b}[31m\r\n\r\n", "GET / HTTP/1.1\r\nA\u{0}: b\r\n\r\n",
            " GET / HTTP/1.1\r\n\r\n", "GET\t/ HTTP/1.1\r\n\r\n", "GET /\u{e9} HTTP/1.1\r\n\r\n",
            "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", "GET / x HTTP/1.1\r\n\r\n", "GET /\r\n\r\n",
            "GET / HTTP/01.1\r\n\r\n", "GET / http/1.1\r\n\r\n", "GET / HTTP/1,1\r\n\r\n",
            "G\u{e9}T / HTTP/1.1\r\n\r\n", "\r\n\r\nGET / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}",
        ] {
            assertRefusal(of: text)
        }
        assertRefusal(of: Array("GET / HTTP/1.1\r\nA: ".utf8) + [0xff, 0xfe] + Array("\r\n\r\n".utf8))
    }

    func testUnclearStatusLines_AreRefused() {
        for text in [
            "HTTP/1.1 200 OK\n\n", "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 20\r\n\r\n",
            "HTTP/1.1 2000\r\n\r\n", "HTTP/1.1 +20 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n", "\r\n",
            "HTTP/1.1 600 OK\r\n\r\n", "ICY 200 OK\r\n\r\n", "200 OK\r\n\r\n", " HTTP/1.1 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 1\r\n\r\n",
            "HTTP/1.1 304 No\r\ncontent-length: 0x1\r\n\r\n", "HTTP/1.1 200 \u{0}\r\n\r\n",
        ] {
            assertRefusal(of: text, .response)
        }
        XCTAssertEqual(
            Reading.of(["HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n"], .response),
            ["unsupportedCoding"])
        XCTAssertEqual(Reading.of(["HTTP/2.0 200 OK\r\n\r\n"], .response), ["unsupportedVersion"])
    }

    func testChunksOfOtherForms_AreRefused() {
        for chunks in OddChunks.all {
            let head = "POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"
            let response = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
            assertRefusal(of: head + chunks + "\r\nGET / HTTP/1.1\r\n\r\n")
            assertRefusal(of: response + chunks + "\r\nHTTP/1.1 200 OK\r\n\r\n", .response)
        }
    }

    func testLimits_CountEveryByte() {
        let section = "GET / HTTP/1.1\r\nA: \(String(repeating: "x", count: 100))\r\n\r\n"
        XCTAssertEqual(Reading.of([section], limit: section.utf8.count).last, "end")
        for pieces in [[section], section.map { String($0) }] {
            XCTAssertEqual(Reading.of(pieces, limit: section.utf8.count - 1), ["headTooLarge"])
        }
        // An empty line before the request, and one field of one byte too many.
        XCTAssertEqual(Reading.of(["\r\n" + section], limit: section.utf8.count), ["headTooLarge"])
        let endless = String(repeating: "0", count: 9)
        XCTAssertEqual(
            Reading.of(["POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n" + endless]).last,
            "more")
        XCTAssertEqual(
            Reading.of(["POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n" + endless + "0"]).last,
            "malformed: a chunk size")
    }

    private func assertRefusal(
        of text: String, _ kind: MessageReader.Kind = .request, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        assertRefusal(of: Array(text.utf8), kind, file: file, line: line)
    }

    private func assertRefusal(
        of bytes: [UInt8], _ kind: MessageReader.Kind = .request, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let whole = Reading.of([bytes], kind)
        let shown = String(decoding: bytes, as: UTF8.self).debugDescription
        XCTAssertTrue(
            whole.last?.hasPrefix("malformed") == true, "\(shown): \(whole)", file: file, line: line)
        XCTAssertEqual(whole.filter { $0 == "end" }.count, 0, shown, file: file, line: line)
        XCTAssertEqual(Reading.of(bytes.map { [$0] }, kind), whole, shown, file: file, line: line)
    }
}

/// What a reader makes of pieces: one text for each head, body, end and fault.
private enum Reading {
    static func of(_ pieces: [String], _ kind: MessageReader.Kind = .request, limit: Int = 1024) -> [String] {
        of(pieces.map { Array($0.utf8) }, kind, limit)
    }

    static func of(
        _ pieces: [[UInt8]], _ kind: MessageReader.Kind = .request, _ limit: Int = 1024
    ) -> [String] {
        var reader = MessageReader(kind, headMaximumBytes: limit)
        var (texts, body): ([String], [UInt8]) = ([], [])
        let endBody = {
            if !body.isEmpty { texts.append(String(decoding: body, as: UTF8.self)) }; body = []
        }
        for piece in pieces {
            var (rest, consumed) = (piece[...], 0)
            while !rest.isEmpty {
                let fault = rest.withUnsafeBytes { bytes -> HTTPFault? in
                    do throws(HTTPFault) {
                        let (count, event) = try reader.read(bytes)
                        switch event {
                        case .nothing: break
                        case .head(let head): texts.append(text(head))
                        case .body(let bytes): body += bytes
                        }
                        consumed = count
                        return nil
                    } catch {
                        return error
                    }
                }
                if let fault {
                    endBody()
                    return texts + [text(fault)]
                }
                rest = rest.dropFirst(consumed)
                if reader.isComplete {
                    endBody()
                    texts.append("end")
                }
            }
        }
        endBody()
        if reader.endsWithConnection { return texts + ["until the connection ends"] }
        return texts + (reader.isAtStart ? [] : ["more"])
    }

    private static func text(_ head: MessageHead) -> String {
        let start =
            head.method.isEmpty
            ? "\(head.status)" : "\(head.method) \(String(decoding: head.target, as: UTF8.self))"
        let fields = head.fields.fields.map { "[\($0.name): \($0.value)]" }
        return ([start] + (head.isVersion11 ? [] : ["1.0"]) + fields + [head.keepsAlive ? "kept" : "ends"])
            .joined(separator: " ")
    }

    private static func text(_ fault: HTTPFault) -> String {
        if case .malformed(let rule) = fault { "malformed: \(rule)" } else { "\(fault)" }
    }
}
