import BankCryptography
import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class PasswordVerifierTests: XCTestCase {
    private let pepper = Pepper(SecretBytes(0..<32))

    /// The values are from Python's `hashlib.blake2b` with `key` and `person`.
    func testPepper_IsKeyedAndPersonalBLAKE2b() {
        let mixed = pepper.mixed(into: SecretBytes("correct horse battery staple"))
        XCTAssertEqual(
            mixed.withUnsafeBytes { Digest(stored: $0) }?.description,
            "eb80e179b99eeae47ba1478892bf82020e39f2a1ca10b33a2beaef727ea59349")
        XCTAssertEqual(
            SecondFactorRecoveryCode.digest("abcd-efgh ijkl", of: "USR001", pepper)?.description,
            "65930083d64a84609ca52a9fc1010620b7abe6f83bcd5aee8df18e67b90833b7")
    }

    func testRecoveryCodes_HaveTheirForm() {
        let random = SeededRandomSource(seed: 5)
        for _ in 0..<100 {
            let text = AuthTestCase.text(SharedSecret(SecondFactorRecoveryCode.make(random)))
            XCTAssertNotNil(text.wholeMatch(of: /[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}/), text)
            XCTAssertNotNil(SecondFactorRecoveryCode.digest(text, of: "USR001", pepper))
        }
        for text in ["", "123456", "ABCD-EFGH-IJK", "ABCD-EFGH-IJKLM", "ABCD-EFGH-IJK1", "ÄBCD-EFGH-IJKL"] {
            XCTAssertNil(SecondFactorRecoveryCode.digest(text, of: "USR001", pepper), text)
        }
    }

    func testRecoveryCode_BelongsToOneUser() {
        XCTAssertNotEqual(
            SecondFactorRecoveryCode.digest("ABCD-EFGH-IJKL", of: "USR001", pepper),
            SecondFactorRecoveryCode.digest("ABCD-EFGH-IJKL", of: "USR002", pepper))
    }

    /// OWASP Password Storage Cheat Sheet, Argon2id: at least 19 MiB and two passes.
    func testCostOfSigningIn_IsAtLeastTheRecommendation() {
        XCTAssertGreaterThanOrEqual(PasswordCost.signingIn.memoryKibibytes, 19_456)
        XCTAssertGreaterThanOrEqual(PasswordCost.signingIn.passes, 2)
    }
}
