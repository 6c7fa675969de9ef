import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Card numbers and their check digit.
final class CardNumberTests: XCTestCase {
    func testGeneratedNumbers_AreValidAndInAnUnassignedRange() {
        let random = SeededRandomSource(seed: 7)
        var seen: Set<String> = []
        for _ in 0..<1_000 {
            let number = CardNumber.make(random)
            XCTAssertTrue(CardNumber.isValid(number))
            let text = number.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            XCTAssertTrue(text.hasPrefix("999999"), text)
            XCTAssertEqual(CardNumber.lastFour(of: number), String(text.suffix(4)))
            seen.insert(text)
        }
        XCTAssertEqual(seen.count, 1_000)
    }

    func testNumbersOfTheStandardsAndSchemes_AreValid() {
        // Test numbers published by the card schemes.
        for text in ["4242424242424242", "5555555555554444", "6011111111111117"] {
            XCTAssertTrue(CardNumber.isValid(SecretBytes(text)), text)
        }
    }

    func testEveryWrongDigit_IsFound() {
        let right = Array("4242424242424242".utf8)
        for place in right.indices {
            for digit in UInt8(0x30)...0x39 where digit != right[place] {
                var wrong = right
                wrong[place] = digit
                XCTAssertFalse(CardNumber.isValid(SecretBytes(wrong)))
            }
        }
    }

    func testOtherLengthsAndLetters_AreNoNumbers() {
        for text in ["", "0", "424242424242424", "42424242424242424", "4242 4242 4242 4", "424242424242424x"]
        {
            XCTAssertFalse(CardNumber.isValid(SecretBytes(text)), text)
        }
    }
}
