import BankCryptography
import BankServices
import XCTest

final class Base32Tests: XCTestCase {
    /// RFC 4648, section 10, without the padding.
    func testLetters_AreThoseOfTheStandard() {
        let vectors = [
            "": "", "f": "MY", "fo": "MZXQ", "foo": "MZXW6", "foob": "MZXW6YQ", "fooba": "MZXW6YTB",
            "foobar": "MZXW6YTBOI",
        ]
        for (text, letters) in vectors {
            let encoded = Base32.encode(SecretBytes(text))
            XCTAssertEqual(encoded.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }, letters)
        }
    }

    func testEnrollment_SaysTheSecretTwice() {
        let enrollment = TOTPEnrollment(SecretBytes("12345678901234567890"), username: "ada")
        XCTAssertEqual(text(enrollment.secret), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        XCTAssertEqual(
            text(enrollment.uri),
            "otpauth://totp/bank:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=bank&algorithm=SHA1"
                + "&digits=6&period=30")
    }

    private func text(_ secret: SharedSecret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
