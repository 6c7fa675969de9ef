import HTTPKit
import XCTest

final class ServerSentEventTests: XCTestCase {
    func testEvent_HasALineForEachPart() {
        let event = ServerSentEvent(id: "7", type: "notification", data: Array("{\"a\":\n1}".utf8))
        XCTAssertEqual(
            String(decoding: event.bytes, as: UTF8.self),
            "id: 7\nevent: notification\ndata: {\"a\":\ndata: 1}\n\n")
        XCTAssertEqual(
            String(decoding: ServerSentEvent(data: []).bytes, as: UTF8.self), "data: \n\n")
    }
}
