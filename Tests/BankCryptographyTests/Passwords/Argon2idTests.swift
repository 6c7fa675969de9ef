import BankCryptography
import BankServices
import BankTestSupport
import XCTest

/// The keys are from argon2-cffi, the reference implementation in C, with version 19, one lane and 32 bytes:
/// `hash_secret_raw(password, salt, passes, memory, 1, 32, Type.ID, 19)`.
final class Argon2idTests: XCTestCase {
    func testKeys_AreThoseOfAnotherImplementation() throws {
        let cases: [(password: String, salt: [UInt8], memory: Int, passes: Int, key: String)] = [
            (
                "", [UInt8](repeating: 0, count: 16), 8, 1,
                "cfa0d2d242da6703d311d7eefc922e39cc60c9f4ec93a67d20995be541a06be4"
            ),
            (
                "correct horse battery staple", Array(0..<16), 19_456, 2,
                "818259b6310026a8e0dbac5d2e6927abcfdb07b32258fac4f61b18b80f929085"
            ),
            (
                "pässwörd 🔑", Array(240...255), 256, 3,
                "d14210c19f165df374aea8da062c4c7371dc6ee2f2a06aca0d53b744a7b34786"
            ),
            (
                "a\0b", [UInt8](repeating: 255, count: 16), 64, 10,
                "b83d140d67fdd85407ff63e81c98a08d163d31b90cc71be8400d9330f516e25e"
            ),
        ]
        for (password, salt, memory, passes, expected) in cases {
            let hash = try hash(
                SecretBytes(password), salt, PasswordCost(memoryKibibytes: memory, passes: passes))
            XCTAssertEqual(hexadecimal(hash), expected, password)
        }
    }

    /// The value is from another build of the reference implementation (libargon2, 20171227): `argon2id_hash_raw` with
    /// two passes, 64 KiB and one lane.
    func testHashOfBytesThatAreNoText_IsThatOfAnotherImplementation() throws {
        XCTAssertEqual(
            hexadecimal(
                try hash(SecretBytes(0..<32), Array(0..<16), PasswordCost(memoryKibibytes: 64, passes: 2))),
            "2caacddc861217411bfd17698754e1e54dd7ea8b42740df30af18a1bfee325ac")
    }

    func testMoreMemoryThanThereIs_IsRefused() {
        XCTAssertThrowsError(
            try hash(SecretBytes("a"), Array(0..<16), PasswordCost(memoryKibibytes: 1 << 50, passes: 1)))
    }

    private func hash(
        _ password: consuming SecretBytes, _ salt: [UInt8], _ cost: PasswordCost
    ) throws -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 32)
        try hash.withUnsafeMutableBytes {
            try Argon2id.write(hashOf: password, salt: salt, cost: cost, to: $0)
        }
        return hash
    }
}
