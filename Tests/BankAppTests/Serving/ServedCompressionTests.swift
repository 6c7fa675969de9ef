import BankAPI
import HTTPKit
import XCTest

/// Compressed answers, and the tags of what is sent.
@MainActor
final class ServedCompressionTests: ServedTestCase {
    private static let gzip: HTTPFields = ["accept-encoding": "gzip"]

    func testLargeAnswer_IsCompressedForClientsThatAcceptIt() async throws {
        let plain = await send("GET", "/accounts")
        let small = await send("GET", "/accounts", fields: Self.gzip)
        XCTAssertNil(plain.response.fields["content-encoding"])
        XCTAssertEqual(plain.response.fields["vary"], "Accept-Encoding")
        XCTAssertEqual(small.response.fields["content-encoding"], "gzip")
        XCTAssertEqual(small.response.fields["vary"], "Accept-Encoding")
        XCTAssertLessThan(small.bytes.count, plain.bytes.count / 2)
        XCTAssertEqual(Array(small.bytes.prefix(2)), [0x1F, 0x8B])
        let demo = await send("GET", "/demo", fields: Self.gzip)
        XCTAssertNil(demo.response.fields["content-encoding"], "It is small.")
    }

    func testEachEncoding_HasATagOfItsOwn() async throws {
        let plain = await send("GET", "/accounts").response.fields["etag"]
        let small = await send("GET", "/accounts", fields: Self.gzip).response.fields["etag"]
        XCTAssertNotEqual(plain, small)
        let known = await send(
            "GET", "/accounts", fields: ["accept-encoding": "gzip", "if-none-match": small ?? ""])
        XCTAssertEqual(known.status, 304)
        XCTAssertEqual(known.response.fields["etag"], small)
        let other = await send(
            "GET", "/accounts", fields: ["accept-encoding": "gzip", "if-none-match": plain ?? ""])
        XCTAssertEqual(other.status, 200)
    }

    func testStreamsAndPictures_AreNotCompressed() async {
        for path in ["/notifications/events", "/beneficiaries/BEN001/picture"] {
            let answer = await send("GET", path, fields: Self.gzip)
            XCTAssertEqual(answer.status, 200)
            XCTAssertNil(answer.response.fields["content-encoding"], path)
        }
        let statement = await send("GET", "/accounts/ACC001/statement", fields: Self.gzip)
        XCTAssertEqual(statement.response.fields["content-encoding"], "gzip")
    }

    func testAnswersOutsideTheAPI_AreNotCompressed() async {
        let metrics = await send("GET", outsideAPI: "/metrics", fields: Self.gzip)
        XCTAssertNil(metrics.response.fields["content-encoding"])
    }

    func testDocument_HasATag() async {
        let document = await send("GET", "/openapi.json")
        let tag = document.response.fields["etag"] ?? ""
        let known = await send("GET", "/openapi.json", fields: ["if-none-match": tag])
        XCTAssertEqual([document.status, known.status], [200, 304])
        XCTAssertEqual(known.bytes, [])
    }
}
