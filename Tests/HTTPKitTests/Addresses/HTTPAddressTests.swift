import HTTPKit
import XCTest

final class HTTPAddressTests: XCTestCase {
    func testServerAtAllAddresses_IsReachedOnThisMachine() {
        XCTAssertEqual(HTTPAddress("0.0.0.0:80")?.reachable?.text, "127.0.0.1:80")
        XCTAssertEqual(HTTPAddress("[::]:80")?.reachable?.text, "[::1]:80")
        XCTAssertEqual(HTTPAddress("10.0.0.7:80")?.reachable?.text, "10.0.0.7:80")
    }

    func testSocketWithoutAPort_IsNotReachable() {
        XCTAssertNil(HTTPAddress("/run/bank.sock")?.reachable)
        XCTAssertNil(HTTPAddress.descriptor(3).reachable)
    }
}
