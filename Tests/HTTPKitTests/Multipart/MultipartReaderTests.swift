import Synchronization
import XCTest

@testable import HTTPKit

final class MultipartReaderTests: XCTestCase {
    private static let type = "multipart/form-data; boundary=\"x-1\""

    private func reader(
        _ body: IncomingBody, type: String = type, maximumBytes: Int = 1 << 20
    ) throws -> MultipartReader {
        try XCTUnwrap(MultipartReader(contentType: type, body: body, maximumBytes: maximumBytes))
    }

    /// The parts of a body that arrives in pieces of this size, each as `name (file): content`.
    private func parts(_ text: String, pieces: Int = 1 << 16, type: String = type) async throws -> [String] {
        let reader = try reader(Trickle.body(text, pieces), type: type)
        var parts: [String] = []
        while let part = try await reader.nextPart() {
            var content: [UInt8] = []
            while let bytes = try await reader.nextBytes() { content += bytes }
            parts.append("\(part.name) (\(part.fileName ?? "")): \(String(decoding: content, as: UTF8.self))")
        }
        return parts
    }

    private let form = """
        --x-1\r
        Content-Disposition: form-data; name="note"\r
        \r
        hello\r
        --x-1\r
        Content-Type: text/csv\r
        Content-Disposition: form-data; name="file"; filename="a \\"b\\".csv"\r
        \r
        1,2\r
        --x-2\r
        \r
        --x-1\r
        content-disposition: form-data; name=empty\r
        \r
        \r
        --x-1--\r

        """

    func testParts_AreReadInPiecesOfAnySize() async throws {
        for pieces in [1, 2, 3, 5, 7, 64, 10_000] {
            let parts = try await parts(form, pieces: pieces)
            XCTAssertEqual(
                parts, ["note (): hello", "file (a \"b\".csv): 1,2\r\n--x-2\r\n", "empty (): "], "\(pieces)")
        }
    }

    func testUnreadPart_IsSkipped() async throws {
        let reader = try reader(Trickle.body(form, 4))
        var names: [String] = []
        while let part = try await reader.nextPart() { names.append(part.name) }
        XCTAssertEqual(names, ["note", "file", "empty"])
    }

    func testInvalidForms_AreRefused() async throws {
        for text in [
            "", "hello", "--x-1", "--x-1\r\n", "--x-1\r\n\r\nhello\r\n--x-1--",
            "--x-1\r\nContent-Disposition: form-data\r\n\r\na\r\n--x-1--",
            "--x-1\r\nContent-Disposition: attachment; name=a\r\n\r\na\r\n--x-1--",
            "--x-1\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\na\r\n--x-1--",
            "--x-1\r\nContent-Disposition: form-data; name=\"a\r\n\r\na\r\n--x-1--",
            "--x-1\r\nContent-Disposition: form-data; name=a\r\n\r\na",
            "--x-1\r\nContent-Disposition form-data; name=a\r\n\r\na\r\n--x-1--",
            "--x-1\r\nx: \(String(repeating: "y", count: 9_000))\r\n\r\na\r\n--x-1--", "--x-1y\r\n",
            "--x-1 \r\n", "--x-1\t\r\n", "preamble\r\n--x-1--", "\r\n--x-1--", "--x-1--epilogue",
            "--x-1--\r\n\r\n",
            "--x-1--\r", "--x-1--x", "--x-1-", "--x-1-x", "--x-1\rx", "--x-1\r\n",
        ] {
            do {
                let parts = try await parts(text)
                XCTFail("\(text): \(parts)")
            } catch MultipartReader.Failure.malformed {
            }
        }
    }

    func testBytesOutsideParts_AreRefusedAtOnce() async throws {
        for (start, filler) in [("--x-1", " "), ("", "x"), ("--x-1--", "x"), ("--x-1--\r\n", " ")] {
            // A reader that wants the whole body finds that it is incomplete.
            let body = Trickle.endless(start, filler, maximumBytes: 100)
            let reader = try reader(body)
            do {
                while try await reader.nextPart() != nil {}
                XCTFail("\(start): accepted")
            } catch MultipartReader.Failure.malformed {
            }
        }
    }

    func testLimit_CountsEveryByte() async throws {
        for text in [
            form, "--x-1\r\nContent-Disposition: form-data; name=a; x=\(String(repeating: "y", count: 900))",
            "--x-1\r\nContent-Disposition: form-data; name=a\r\n\r\n\(String(repeating: "\r\n--x-", count: 90))",
        ] {
            let reader = try reader(Trickle.body(text, 1), maximumBytes: text.utf8.count - 1)
            do {
                while try await reader.nextPart() != nil {}
                XCTFail("It was accepted.")
            } catch {
                XCTAssertEqual(error, .body(.tooLarge))
            }
        }
        let whole = try reader(Trickle.body(form, 1), maximumBytes: form.utf8.count)
        while try await whole.nextPart() != nil {}
    }

    func testTruncatedBody_IsAnError() async throws {
        let body = IncomingBody(expectedCount: nil) {}
        "--x-1\r\nContent-Disposition: form-data; name=a\r\n\r\nhalf".utf8.withContiguousStorageIfAvailable {
            _ = body.receive(UnsafeRawBufferPointer($0))
        }
        let reader = try reader(body)
        let part = try await reader.nextPart()
        XCTAssertEqual(part?.name, "a")
        body.finish(.failure(.incomplete))
        do {
            while try await reader.nextBytes() != nil {}
            XCTFail("It ended.")
        } catch {
            XCTAssertEqual(error, .body(.incomplete))
        }
    }

    func testOtherTypes_AreNoForms() {
        for type in [
            "", "application/json", "multipart/mixed; boundary=a", "multipart/form-data",
            "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=\"a b\"",
            "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
        ] {
            XCTAssertNil(MultipartReader(contentType: type, body: .empty, maximumBytes: 9), type)
        }
    }
}

/// Bodies that arrive in pieces.
private enum Trickle {
    static func body(_ text: String, _ pieces: Int) -> IncomingBody {
        let body = IncomingBody(expectedCount: nil) {}
        Task {
            for start in stride(from: 0, to: text.utf8.count, by: pieces) {
                Array(text.utf8.dropFirst(start).prefix(pieces)).withUnsafeBytes { _ = body.receive($0) }
                await Task.yield()
            }
            body.finish()
        }
        return body
    }

    /// A body that begins with `start` and never ends, in pieces of a byte. It fails if a reader wants too much of it.
    static func endless(_ start: String, _ filler: String, maximumBytes: Int) -> IncomingBody {
        let rest = Mutex(Array(start.utf8) + [UInt8](repeating: Array(filler.utf8)[0], count: maximumBytes))
        let wants = Mutex<(@Sendable () -> Void)?>(nil)
        let body = IncomingBody(expectedCount: nil) { wants.withLock { $0 }?() }
        wants.withLock {
            $0 = { [weak body] in
                let next = rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let next else {
                    body?.finish(.failure(.incomplete))
                    return
                }
                [next].withUnsafeBytes { _ = body?.receive($0) }
            }
        }
        return body
    }
}
