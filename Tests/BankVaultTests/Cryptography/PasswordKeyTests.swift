import BankServices
import XCTest

@testable import BankVault

/// The keys are from argon2-cffi, the reference implementation in C, with version 19, one lane and 32 bytes:
/// `hash_secret_raw(password, salt, passes, memory, 1, 32, Type.ID, 19)`.
final class PasswordKeyTests: XCTestCase {
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
            let key = try PasswordKey.derive(
                from: SecretBytes(password), salt: salt, cost: PasswordCost(unchecked: memory, passes: passes)
            )
            XCTAssertEqual(key.withUnsafeBytes { hexadecimal(Array($0)) }, expected, password)
        }
    }

    func testStandardCost_MayBeChosen() throws {
        XCTAssertEqual(
            try PasswordCost(memoryKibibytes: 65_536, passes: 3), PasswordCost.standard)
    }

    func testCostsOutOfBounds_CannotBeChosen() {
        for (memory, passes) in [(19_455, 2), (19_456, 1), (1_048_577, 2), (65_536, 11), (0, 0), (-1, 3)] {
            XCTAssertThrowsError(
                try PasswordCost(memoryKibibytes: memory, passes: passes), "\(memory) \(passes)")
        }
        XCTAssertNoThrow(try PasswordCost(memoryKibibytes: 19_456, passes: 2))
        XCTAssertNoThrow(try PasswordCost(memoryKibibytes: 1_048_576, passes: 10))
    }
}
