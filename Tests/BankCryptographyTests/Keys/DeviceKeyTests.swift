import BankCryptography
import BankServices
import BankTestSupport
import CSodium
import XCTest

/// The signing key of a device.
final class DeviceKeyTests: XCTestCase {
    /// RFC 8032, section 7.1, tests 1 and 3.
    func testPublicKey_IsThatOfTheStandard() {
        let cases: [(seed: String, publicKey: String)] = [
            (
                "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
                "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
            ),
            (
                "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
                "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
            ),
        ]
        for (seed, publicKey) in cases {
            XCTAssertEqual(DeviceKey.publicKey(of: SecretBytes(bytes(seed))), bytes(publicKey))
        }
    }

    func testSignature_IsValidForItsMessageKeyAndBytesOnly() throws {
        let seed = self.seed(1)
        let signature = try XCTUnwrap(DeviceKey.sign([1, 2], seed: seed))
        let publicKey = try XCTUnwrap(DeviceKey.publicKey(of: seed))
        let otherKey = try XCTUnwrap(DeviceKey.publicKey(of: self.seed(2)))
        XCTAssertTrue(DeviceKey.isValid(signature, of: [1, 2], publicKey: publicKey))
        XCTAssertFalse(DeviceKey.isValid(signature, of: [1, 3], publicKey: publicKey))
        XCTAssertFalse(DeviceKey.isValid(signature, of: [1, 2], publicKey: otherKey))
        XCTAssertFalse(DeviceKey.isValid(Array(signature.dropLast()), of: [1, 2], publicKey: publicKey))
        XCTAssertFalse(DeviceKey.isValid(signature, of: [1, 2], publicKey: []))
        for bit in 0..<signature.count * 8 {
            var damaged = signature
            damaged[bit / 8] ^= 1 << (bit % 8)
            XCTAssertFalse(DeviceKey.isValid(damaged, of: [1, 2], publicKey: publicKey), "\(bit)")
        }
    }

    func testSignatureOfTheBareMessage_IsInvalid() throws {
        let seed = self.seed(1)
        let signature = try XCTUnwrap(DeviceKey.sign([1, 2], seed: seed))
        let publicKey = try XCTUnwrap(DeviceKey.publicKey(of: seed))
        XCTAssertNotEqual(crypto_sign_verify_detached(signature, [1, 2], 2, publicKey), 0)
        let prefixed = Array("bank device signature 1\0".utf8) + [1, 2]
        XCTAssertEqual(
            crypto_sign_verify_detached(signature, prefixed, UInt64(prefixed.count), publicKey), 0)
    }

    func testWrongSizes_AreRefused() {
        XCTAssertNil(DeviceKey.publicKey(of: seed(1, count: 31)))
        XCTAssertNil(DeviceKey.sign([1], seed: seed(1, count: 33)))
        XCTAssertNil(DeviceKey.sign([], seed: seed(1)))
        XCTAssertNil(DeviceKey.sign([UInt8](repeating: 0, count: 4_097), seed: seed(1)))
    }

    private func seed(_ byte: UInt8, count: Int = 32) -> SecretBytes {
        SecretBytes([UInt8](repeating: byte, count: count))
    }
}
