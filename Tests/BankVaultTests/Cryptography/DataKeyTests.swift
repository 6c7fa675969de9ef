import BankServices
import BankTestSupport
import XCTest

@testable import BankVault

/// The subkeys are from Python's hashlib: `blake2b(b"", key=key, salt=number, person=b"BKV1keys", digest_size=32)`.
final class DataKeyTests: XCTestCase {
    func testSubkeys_AreThoseOfAnotherImplementation() throws {
        let key = try XCTUnwrap(DataKey(SecretBytes(Array(0..<32))))
        let expected: [(DataKey.Purpose, String)] = [
            (.header, "7cea261eb94044806b5392c1211961cf09390698ccb978d17977f940d557ff73"),
            (.body, "25f5216595644a27632a9fa4e7ec33dae61460cb25c51f2647fc82a1986dd000"),
            (.values, "054a5427c30343c53561fff6371de45abaae785b4b0a49fa79dfa9a6a6a992a4"),
        ]
        for (purpose, digits) in expected {
            XCTAssertEqual(key.subkey(purpose).withUnsafeBytes { hexadecimal(Array($0)) }, digits)
        }
    }

    func testInvalidBytes_MakeNoKey() {
        XCTAssertNil(DataKey(SecretBytes(Array(0..<31))))
        XCTAssertNil(DataKey(SecretBytes([])))
    }
}
