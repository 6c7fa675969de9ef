import HTTPKit
import XCTest

@testable import BankServer

final class AnswerCompressionTests: XCTestCase {
    private static let big = [UInt8](repeating: 0x20, count: 5_000)

    func testAcceptEncoding_IsReadWithItsWeights() {
        let accepting = [
            "gzip", "br, GZIP", "gzip;q=0.5, identity", "*", "br;q=1.0, *;q=0.1", "deflate,gzip ; q=1",
        ]
        for value in accepting {
            XCTAssertTrue(AnswerCompression(["accept-encoding": value]).applies(toBytes: 5_000), value)
        }
        for value in ["", "identity", "gzip;q=0", "gzip; q=0.0, *", "br", "*;q=0", "gzip;q=x", "gzipped"] {
            XCTAssertFalse(AnswerCompression(["accept-encoding": value]).applies(toBytes: 5_000), value)
        }
        XCTAssertFalse(AnswerCompression([:]).applies(toBytes: 5_000))
        XCTAssertFalse(AnswerCompression(["accept-encoding": "gzip"]).applies(toBytes: 1_023))
    }

    func testTextsAreCompressed_PicturesAndEventsAreNot() async {
        for (type, isCompressed) in [
            ("application/json", true), ("application/problem+json", true), ("text/csv; charset=utf-8", true),
            ("image/png", false), ("text/event-stream", false), ("application/octet-stream", false),
        ] {
            let response = await compressed(
                HTTPResponse(status: 200, fields: ["content-type": type], body: Self.big))
            XCTAssertEqual(response.fields["content-encoding"], isCompressed ? "gzip" : nil, type)
            XCTAssertEqual(response.fields["vary"], isCompressed ? "Accept-Encoding" : nil, type)
        }
    }

    func testAnswersOfAnySize_BecomeSmaller() async {
        for count in [1_024, 16 << 10, 100_000] {
            let bytes = [UInt8](repeating: 0x20, count: count)
            let response = await compressed(
                HTTPResponse(status: 200, fields: ["content-type": "application/json"], body: bytes))
            guard case .bytes(let smaller) = response.body else { return XCTFail("no bytes") }
            XCTAssertLessThan(smaller.count, 200)
        }
    }

    func testFileInPieces_IsOneCompressedFile() async throws {
        let response = await compressed(
            HTTPResponse(
                status: 200, fields: ["content-type": "text/csv"],
                body: .stream { writer in for _ in 0..<3 { try await writer.write(Self.big) } }))
        guard case .stream(let write) = response.body else { return XCTFail("no stream") }
        let written = Written()
        try await write(BodyWriter { bytes throws(BodyWriter.Closed) in await written.add(bytes) })
        let bytes = await written.bytes
        XCTAssertEqual(Array(bytes.prefix(2)), [0x1F, 0x8B])
        XCTAssertLessThan(bytes.count, 200)
    }

    private actor Written {
        private(set) var bytes: [UInt8] = []
        func add(_ piece: [UInt8]) { bytes += piece }
    }

    private func compressed(_ response: HTTPResponse) async -> HTTPResponse {
        var response = response
        await AnswerCompression(["accept-encoding": "gzip"]).compress(&response)
        return response
    }
}
