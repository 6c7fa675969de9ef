import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankVault

final class KeychainRecoveryCodeTests: XCTestCase {
    private let code = "00000-00000-00000-00000-00000-00000-00001"

    // 1 modulo 37 is 1, so the check symbol of 33 zeros and a one is "1".
    func testCodeOfZeros_IsWrittenWithItsCheckSymbol() {
        XCTAssertEqual(
            text(KeychainRecoveryCode.make(random: CountingRandomSource([0]))), String(code.dropLast()) + "0")
    }

    func testNewCodes_DifferAndAreRead() throws {
        var seen: Set<String> = []
        for _ in 0..<200 {
            let code = KeychainRecoveryCode.make(random: TestRandomSource())
            XCTAssertTrue(seen.insert(text(code.copy()) ?? "").inserted)
            let shown = code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            XCTAssertEqual(
                text(KeychainRecoveryCode.symbols(typed: code)),
                String(shown.replacing("-", with: "").dropLast()))
        }
    }

    func testCaseSpacesHyphensAndLookalikes_DoNotMatter() throws {
        let written = "0123456789ABCDEFGHJKMNPQRSTVWXYZ01"
        let check = checkSymbol(written)
        let expected = written
        for typed in [
            written + check, written.lowercased() + check.lowercased(),
            written.replacing("0", with: "O").replacing("1", with: "l") + check,
            " " + written.replacing("0", with: "o").replacing("1", with: "I") + " - " + check + " ",
        ] {
            XCTAssertEqual(text(KeychainRecoveryCode.symbols(typed: SecretBytes(typed))), expected, typed)
        }
    }

    func testEverySymbolMistyped_IsNoCode() throws {
        let shown = Array(try XCTUnwrap(text(KeychainRecoveryCode.make(random: SeededRandomSource(seed: 7)))))
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U")
        for index in shown.indices where shown[index] != "-" {
            for symbol in alphabet where symbol != shown[index] {
                var typed = shown
                typed[index] = symbol
                XCTAssertNil(text(KeychainRecoveryCode.symbols(typed: SecretBytes(String(typed)))))
            }
        }
    }

    func testNeighboursExchanged_AreNoCode() throws {
        let shown = Array(
            try XCTUnwrap(text(KeychainRecoveryCode.make(random: SeededRandomSource(seed: 8)))).replacing(
                "-", with: ""))
        for index in 1..<shown.count where shown[index] != shown[index - 1] {
            var typed = shown
            typed.swapAt(index, index - 1)
            XCTAssertNil(text(KeychainRecoveryCode.symbols(typed: SecretBytes(String(typed)))))
        }
    }

    func testOtherTexts_AreNoCode() {
        for typed in ["", "-", Bench.password, String(code.dropLast()), code + "0", "é" + code.dropFirst()] {
            XCTAssertNil(text(KeychainRecoveryCode.symbols(typed: SecretBytes(typed))), typed)
        }
    }

    // Computed by long division, symbol by symbol, as a second method.
    private func checkSymbol(_ symbols: String) -> String {
        let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U")
        let powers = (0..<symbols.count).map { power in
            (0..<power).reduce(1) { product, _ in product * 32 % 37 }
        }
        let sum = zip(symbols.reversed(), powers).reduce(0) { sum, pair in
            sum + (alphabet.firstIndex(of: pair.0) ?? 0) * pair.1
        }
        return String(alphabet[sum % 37])
    }
}
