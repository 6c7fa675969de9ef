import BankServices
import BankTestSupport
import XCTest

final class SecretBytesTests: XCTestCase {
    func testBytes_AreThoseThatWereGiven() {
        for bytes: [UInt8] in [[], [0], Array(0...255), Array(repeating: 9, count: 10_000)] {
            let secret = SecretBytes(bytes)
            XCTAssertEqual(secret.count, bytes.count)
            XCTAssertEqual(secret.isEmpty, bytes.isEmpty)
            XCTAssertEqual(secret.withUnsafeBytes { Array($0) }, bytes)
            XCTAssertEqual(secret.copy().withUnsafeBytes { Array($0) }, bytes)
        }
    }

    func testComparison_SeesEveryBitAndTheLength() {
        let secret = SecretBytes([1, 2, 3])
        XCTAssertTrue(secret.isEqual(to: SecretBytes([1, 2, 3])))
        for other: [UInt8] in [[], [1, 2], [1, 2, 3, 0], [1, 2, 131], [0, 2, 3]] {
            XCTAssertFalse(secret.isEqual(to: SecretBytes(other)), "\(other)")
        }
        XCTAssertTrue(SecretBytes([]).isEqual(to: SecretBytes([])))
    }

    func testFailureWhileFilling_IsPassedOn() {
        struct Failure: Error, Equatable {}
        assertThrows(Failure(), try SecretBytes(count: 4) { _ throws(Failure) in throw Failure() }.count)
    }

    func testSharedSecret_IsNeverShown() {
        let secret = SharedSecret(SecretBytes("hunter2"))
        XCTAssertEqual("\(secret)", "(secret)")
        XCTAssertFalse(String(reflecting: SessionTokens(access: secret, refresh: secret)).contains("hunter2"))
        XCTAssertEqual(secret, SharedSecret(SecretBytes("hunter2")))
        XCTAssertNotEqual(secret, SharedSecret(SecretBytes("hunter3")))
    }
}
