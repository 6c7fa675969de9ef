import BankCryptography
import BankServices
import BankTestSupport
import XCTest

final class RandomBytesTests: XCTestCase {
    func testWords_AreReadFromTheirLowestByte() {
        let random = CountingRandomSource([0x0807_0605_0403_0201, 0xFF0E_0D0C_0B0A_0909])
        XCTAssertEqual([UInt8](byteCount: 11, from: random), [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10])
        XCTAssertEqual(random.callCount, 2)
    }

    func testSecrets_AreTheSameBytes() {
        let secret = SecretBytes(
            byteCount: 3, from: CountingRandomSource([0x0807_0605_0403_0201]))
        XCTAssertEqual(secret.revealed, [1, 2, 3])
    }

    func testNoBytes_ReadNoRandomness() {
        let random = CountingRandomSource()
        XCTAssertEqual([UInt8](byteCount: 0, from: random), [])
        XCTAssertEqual(random.callCount, 0)
    }
}
