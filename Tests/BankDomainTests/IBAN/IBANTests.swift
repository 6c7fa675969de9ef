import BankDomain
import BankTestSupport
import XCTest

final class IBANTests: XCTestCase {
    func testRegistryExampleOfEveryCountry_IsAccepted() throws {
        XCTAssertEqual(IBANRegistryExamples.all.count, 89)
        for text in IBANRegistryExamples.all {
            let iban = try IBAN(text)
            XCTAssertEqual(iban.text, text)
            XCTAssertEqual(iban.country, String(text.prefix(2)))
        }
    }

    func testLowerCaseAndSpaces_AreNormalised() throws {
        XCTAssertEqual(try IBAN("gb29 nwbk 6016 1331 9268 19").text, "GB29NWBK60161331926819")
        XCTAssertEqual(try IBAN("  DE89370400440532013000 ").text, "DE89370400440532013000")
    }

    func testGroupedText_IsThePaperFormat() throws {
        XCTAssertEqual(try IBAN("NO9386011117947").groupedText, "NO93 8601 1117 947")
        XCTAssertEqual(try IBAN("LC55HEMM000100010012001200023015").groupedText.count, 39)
        for text in IBANRegistryExamples.all { XCTAssertEqual(try IBAN(IBAN(text).groupedText).text, text) }
    }

    func testEveryChangeOfOneDigit_IsDetected() {
        for text in IBANRegistryExamples.all {
            for (index, character) in text.enumerated() where character.isNumber {
                for digit in "0123456789" where digit != character {
                    let changed = text.replacingCharacter(at: index, with: digit)
                    assertThrows(IBANError.wrongCheckDigits, try IBAN(changed), changed)
                }
            }
        }
    }

    func testCheckDigitsWithTheSameRemainder_AreNoSecondNumberOfTheAccount() throws {
        let seconds = [
            "MK97000000000000030": "MK00000000000000030", "MK98000000000000012": "MK01000000000000012",
            "MK02000000000000091": "MK99000000000000091",
        ]
        for (number, second) in seconds {
            XCTAssertEqual(try IBAN(number).text, number)
            assertThrows(IBANError.wrongCheckDigits, try IBAN(second), second)
        }
    }

    func testEveryChangeOfOneLetterBehindTheCountry_IsDetected() {
        for text in IBANRegistryExamples.all {
            for (index, character) in text.enumerated() where index >= 4 && character.isLetter {
                for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" where letter != character {
                    let changed = text.replacingCharacter(at: index, with: letter)
                    assertThrows(IBANError.wrongCheckDigits, try IBAN(changed), changed)
                }
            }
        }
    }

    func testEveryTranspositionOfNeighbours_IsDetected() {
        // Exchanging 1 and B, 2 and M, or 3 and X is undetectable: 11 times the digit equals the letter modulo 97.
        let unseen: Set<Set<Character>> = [["1", "B"], ["2", "M"], ["3", "X"]]
        for text in IBANRegistryExamples.all {
            let characters = Array(text)
            for index in 0..<(characters.count - 1) where characters[index] != characters[index + 1] {
                var swapped = characters
                swapped.swapAt(index, index + 1)
                let changed = String(swapped)
                if index >= 4, unseen.contains([characters[index], characters[index + 1]]) {
                    XCTAssertNoThrow(try IBAN(changed), "a limit of the standard: \(changed)")
                } else {
                    XCTAssertThrowsError(try IBAN(changed), changed)
                }
            }
        }
    }

    func testAnyOtherLength_IsRefused() {
        for text in IBANRegistryExamples.all {
            let length = text.count
            assertThrows(
                IBANError.wrongLength(expected: length, actual: length - 1), try IBAN(String(text.dropLast()))
            )
            guard length < 34 else { continue }
            assertThrows(
                IBANError.wrongLength(expected: length, actual: length + 1), try IBAN(text + "0"), text)
        }
    }

    func testUnknownCountry_IsRefused() {
        assertThrows(IBANError.unknownCountry("US"), try IBAN("US12345678901234567890"))
        assertThrows(IBANError.unknownCountry("ZZ"), try IBAN("ZZ8937040044053201300"))
    }

    func testWrongForms_AreMalformed() {
        let texts = [
            "", " ", "D", "DE89", "1E89370400440532013000", "DEX9370400440532013000",
            "DE8X370400440532013000",
            "DE89/3704/0044/0532/0130/00", "DE89370400440532013O0\u{0}", "DE8937040044053201300\u{0}",
            "DE8937040044053201300٣", "IBANDE89", "IBAN",
            String(repeating: "A", count: 35), "DE89" + String(repeating: "0", count: 31),
            "ÄÖ89370400440532013000",
        ]
        for text in texts { assertThrows(IBANError.malformed, try IBAN(text), text) }
    }

    func testPastedForms_AreRead() throws {
        let texts = [
            "DE89\u{A0}3704\u{A0}0044\u{202F}0532 0130 00", "DE89-3704-0044-0532-0130-00",
            "DE89.3704.0044.0532.0130.00",
            "IBAN DE89 3704 0044 0532 0130 00", "iban: de89370400440532013000",
            "\u{FEFF}DE89370400440532013000\r\n",
            "DE89370400440532013000\t", "\u{200E}DE89370400440532\u{200B}013000", "ＤＥ89370400440532013000",
        ]
        for text in texts { XCTAssertEqual(try IBAN(text).text, "DE89370400440532013000", text) }
    }

    func testLettersThatOnlyBecomeASCIIInUpperCase_AreMalformed() {
        assertThrows(IBANError.malformed, try IBAN("\u{17F}E4550000000058398257466"), "a long s")
        assertThrows(IBANError.malformed, try IBAN("FK88\u{17F}C123456789012"), "a long s")
        XCTAssertEqual(IBAN.normalized("straße 1"), "STRAßE1")
    }

    func testCheckDigits_AreComputedAsTheRegistryHasThem() throws {
        for text in IBANRegistryExamples.all {
            let made = try IBAN(country: String(text.prefix(2)), bban: String(text.dropFirst(4)))
            XCTAssertEqual(made.text, text)
        }
    }

    func testMakingAnIBAN_ChecksCountryAndLength() {
        assertThrows(IBANError.unknownCountry("US"), try IBAN(country: "US", bban: "370400440532013000"))
        assertThrows(
            IBANError.wrongLength(expected: 22, actual: 21),
            try IBAN(country: "DE", bban: "37040044053201300"))
        assertThrows(IBANError.malformed, try IBAN(country: "DE", bban: "3704004405320130-0"))
        assertThrows(IBANError.malformed, try IBAN(country: "", bban: "370400440532013000"))
        assertThrows(IBANError.malformed, try IBAN(country: "", bban: ""))
    }

    func testShape_DetectsIntendedIBANs() {
        for text in ["DE00370400440532013000", "us12 3456 7890 1234 5678 90", "NO9386011117947"] {
            XCTAssertTrue(IBAN.hasShape(text), text)
        }
        for text in ["", "NO938601111794", "Primary Checking", "1234567890", "DEAB370400440532013000"] {
            XCTAssertFalse(IBAN.hasShape(text), text)
        }
        XCTAssertTrue(IBAN.hasShape("AA11" + String(repeating: "0", count: 30)))
        XCTAssertFalse(IBAN.hasShape("AA11" + String(repeating: "0", count: 31)))
    }
}

extension String {
    fileprivate func replacingCharacter(at index: Int, with character: Character) -> String {
        var characters = Array(self)
        characters[index] = character
        return String(characters)
    }
}
