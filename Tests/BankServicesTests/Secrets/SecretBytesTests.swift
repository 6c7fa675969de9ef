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

    func testManySmallSecrets_DoNotOverlap() {
        let secrets = (0..<1_000).map { number in
            SharedSecret(
                SecretBytes([UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 1 + number % 200)))
        }
        for (number, secret) in secrets.enumerated() {
            secret.withUnsafeBytes { bytes in
                XCTAssertEqual(bytes.count, 1 + number % 200)
                XCTAssertTrue(bytes.allSatisfy { $0 == UInt8(truncatingIfNeeded: number) }, "\(number)")
            }
        }
    }

    func testReleasedSecret_IsWiped() {
        // Another secret keeps the page allocated.
        let neighbour = SharedSecret(SecretBytes([1, 2, 3]))
        var secret: SharedSecret? = SharedSecret(SecretBytes([4, 5, 6]))
        let address = secret?.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } ?? 0
        secret = nil
        let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: 3)
        XCTAssertEqual(Array(bytes), [0, 0, 0])
        XCTAssertEqual(neighbour.withUnsafeBytes { Array($0) }, [1, 2, 3])
    }
}
