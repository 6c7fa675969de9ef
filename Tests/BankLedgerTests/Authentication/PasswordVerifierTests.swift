import BankDomain
import BankServices
import XCTest

@testable import BankLedger

final class PasswordVerifierTests: XCTestCase {
    private let pepper = Pepper(SecretBytes(0..<32))

    /// The value is that of the reference implementation's library (libargon2, 20171227): `argon2id_hash_raw`
    /// with two passes, 64 KiB and one lane.
    func testHash_IsArgon2id() async throws {
        let secret = SecretBytes(0..<32)
        let hash = try await Argon2Hasher(executor: QueueExecutor()).hash(
            secret, salt: Array(0..<16), cost: PasswordCost(memoryKibibytes: 64, passes: 2))
        XCTAssertEqual(
            hash.description, "2caacddc861217411bfd17698754e1e54dd7ea8b42740df30af18a1bfee325ac")
    }

    /// The same by Python's hashlib.blake2b with `key` and `person`.
    func testPepper_IsKeyedAndPersonalBLAKE2b() {
        let mixed = pepper.mixed(into: SecretBytes("correct horse battery staple"))
        XCTAssertEqual(
            mixed.withUnsafeBytes { Digest(stored: $0) }?.description,
            "eb80e179b99eeae47ba1478892bf82020e39f2a1ca10b33a2beaef727ea59349")
        XCTAssertEqual(
            RecoveryCode.digest("abcd-efgh ijkl", of: "USR001", pepper)?.description,
            "65930083d64a84609ca52a9fc1010620b7abe6f83bcd5aee8df18e67b90833b7")
    }

    func testRecoveryCodes_HaveTheirForm() {
        let random = SeededRandomSource(seed: 5)
        for _ in 0..<100 {
            let text = AuthTestCase.text(SharedSecret(RecoveryCode.make(random)))
            XCTAssertNotNil(text.wholeMatch(of: /[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}/), text)
            XCTAssertNotNil(RecoveryCode.digest(text, of: "USR001", pepper))
        }
        for text in ["", "123456", "ABCD-EFGH-IJK", "ABCD-EFGH-IJKLM", "ABCD-EFGH-IJK1", "ÄBCD-EFGH-IJKL"] {
            XCTAssertNil(RecoveryCode.digest(text, of: "USR001", pepper), text)
        }
    }

    func testRecoveryCode_IsOneUsers() {
        XCTAssertNotEqual(
            RecoveryCode.digest("ABCD-EFGH-IJKL", of: "USR001", pepper),
            RecoveryCode.digest("ABCD-EFGH-IJKL", of: "USR002", pepper))
    }

    func testCosts_AreBounded() {
        XCTAssertTrue(PasswordCost.standard.isBearable)
        for (memory, passes) in [(7, 1), (8, 0), (8, 11), (1_048_577, 1), (-1, 1), (Int.max, Int.max)] {
            XCTAssertFalse(PasswordCost(memoryKibibytes: memory, passes: passes).isBearable)
        }
        XCTAssertTrue(PasswordCost(memoryKibibytes: 19_456, passes: 2).isBelow(.standard))
        XCTAssertFalse(PasswordCost.standard.isBelow(.standard))
    }
}
