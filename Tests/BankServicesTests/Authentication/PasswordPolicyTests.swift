import BankTestSupport
import XCTest

@testable import BankServices

final class PasswordPolicyTests: XCTestCase {
    private func problem(_ password: String, names: [String] = ["ada", "Ada Lovelace"]) -> PasswordProblem? {
        do {
            try PasswordPolicy.check(SecretBytes(password), names: names)
            return nil
        } catch {
            guard case .weakPassword(let problem) = error else { return nil }
            return problem
        }
    }

    func testLongPasswords_AreAcceptedWithAnyCharacters() {
        for password in [
            "correct horse battery staple", "kvantum-fisk-trappa", "tr0ub4dor&3xyq", "JHNuoowgBr54",
            "8203 4417 9093 6625 1840", "đường về nhà xa quá", "зимний вечер у моря", "パスワードは長いほどよい",
            "🦊🐢🌵🛶🧩🪁🎻🧭🪴🍄🦉🧵", "I opened my first bank account in Hue",
            "ada went to sea in a paper boat", "password managers forget nothing",
        ] {
            XCTAssertNil(problem(password), password)
        }
    }

    func testShortPasswords_AreCountedInCharacters() {
        XCTAssertEqual(problem("kv7!fis#tra"), .tooShort(minimum: 12))
        XCTAssertEqual(problem("🦊🐢🌵🛶🧩🪁🎻🧭🪴🍄🦉"), .tooShort(minimum: 12))
        XCTAssertNil(problem("kv7!fis#trap"))
    }

    func testTooManyBytes_AreRefused() {
        let text = (0..<200).map { "word\($0)" }.joined(separator: " ")
        XCTAssertNil(problem(String(text.prefix(1_024))))
        XCTAssertEqual(problem(String(text.prefix(1_025))), .tooLong(maximumByteCount: 1_024))
    }

    func testRepetition_IsCommon() {
        for password in [
            "aaaaaaaaaaaaaaaa", "abababababab", "hunter2hunter2", "xk7xk7xk7xk7xk7", "🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊",
            "            ", "lemonadelemonade",
        ] {
            XCTAssertEqual(problem(password), .common, password)
        }
    }

    func testRuns_AreCommonForwardsAndBackwards() {
        for password in [
            "abcdefghijklm", "zyxwvutsrqpo", "qwertyuiop12", "poiuytrewq98", "asdfghjkl;12", "QWERTZUIOPAS",
            "azertyuiopqs", "1234567890ab", "abc123def456", "aaabbbcccddd",
        ] {
            XCTAssertEqual(problem(password), .common, password)
        }
    }

    func testNumbers_AreCommonUpToTheLengthOfACards() {
        for password in ["19870412 1990", "2024-01-15-2025", "4539578763621486", "0301 4417 909"] {
            XCTAssertEqual(problem(password), .common, password)
        }
    }

    func testCommonPasswords_AreCommonWithSubstitutionsToo() {
        for password in [
            "password1234", "Passw0rd!!!!", "P@$$w0rd2024", "1q2w3e4r5t6y", "1qaz2wsx3edc", "iloveyou2023",
            "letmein12345", "administrator", "welcome12345", "summer2019!winter2020", "SunshineDragon",
            "monkey_football", "Qwerty123456!",
        ] {
            XCTAssertEqual(problem(password), .common, password)
        }
    }

    func testNames_AloneAreTooWeak() {
        for password in [
            "ada.lovelace1815", "LovelaceLovelaceX", "4d4l0vel4ce!!", "mybank-ada-2024", "bank-ada-2024",
            "bankbankbank1",
        ] {
            XCTAssertEqual(problem(password), .containsName, password)
        }
        XCTAssertNil(problem("ada.lovelace1815", names: ["grace", "Grace Hopper"]))
        XCTAssertEqual(problem("NguyễnVănAn1990", names: ["Nguyễn Văn An"]), .containsName)
    }
}
