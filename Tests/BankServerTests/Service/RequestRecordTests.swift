import BankDomain
import BankTestSupport
import XCTest

@testable import BankServer

final class RequestRecordTests: XCTestCase {
    func testLine_HasTimeOperationAndUser() {
        let record = RequestRecord(
            id: "7", method: "POST", operation: "transfers create", status: 201, user: "USR001",
            peer: "192.0.2.1", duration: .microseconds(14))
        let time = Instant(millisecondsSinceEpoch: 1_795_640_645_012)
        XCTAssertEqual(
            String(decoding: record.json(at: time), as: UTF8.self),
            #"{"at":"\#(time.text)","durationMicroseconds":14,"method":"POST","operation":"transfers create","#
                + #""peer":"192.0.2.1","requestID":"7","status":201,"user":"USR001"}"#)
        XCTAssertTrue(time.text.hasSuffix(".012Z"), time.text)
    }
}
