import BankCryptography
import BankServices
import XCTest

final class TOTPTests: XCTestCase {
    /// RFC 6238, appendix B: the seeds repeat these digits.
    private func seed(_ byteCount: Int) -> [UInt8] {
        Array(String(repeating: "1234567890", count: 7).utf8.prefix(byteCount))
    }

    private func code(_ algorithm: TOTP.Algorithm, _ seconds: Int64) -> Int {
        let byteCount = [.sha1: 20, .sha256: 32, .sha512: 64][algorithm]!
        return seed(byteCount).withUnsafeBytes {
            TOTP(algorithm: algorithm, digits: 8).code($0, step: TOTP.step(at: seconds))
        }
    }

    func testCodes_AreThoseOfTheStandard() {
        let vectors: [(seconds: Int64, sha1: Int, sha256: Int, sha512: Int)] = [
            (59, 94_287_082, 46_119_246, 90_693_936),
            (1_111_111_109, 7_081_804, 68_084_774, 25_091_201),
            (1_111_111_111, 14_050_471, 67_062_674, 99_943_326),
            (1_234_567_890, 89_005_924, 91_819_424, 93_441_116),
            (2_000_000_000, 69_279_037, 90_698_825, 38_618_901),
            (20_000_000_000, 65_353_130, 77_737_706, 47_863_826),
        ]
        for vector in vectors {
            XCTAssertEqual(code(.sha1, vector.seconds), vector.sha1)
            XCTAssertEqual(code(.sha256, vector.seconds), vector.sha256)
            XCTAssertEqual(code(.sha512, vector.seconds), vector.sha512)
        }
    }

    /// RFC 4226, appendix D.
    func testCodesByCounter_AreThoseOfTheStandard() {
        let codes = seed(20).withUnsafeBytes { seed in (0...9).map { TOTP().code(seed, step: $0) } }
        XCTAssertEqual(
            codes,
            [
                755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489,
            ])
    }

    func testPresentAndPreviousStep_AreAcceptedAndNoOther() {
        let steps = seed(20).withUnsafeBytes { seed in
            [520_489, 399_871, 162_583, 755_224].map { TOTP().step(matching: $0, seed, at: 9 * 30 + 29) }
        }
        XCTAssertEqual(steps, [9, 8, nil, nil])
        let nextOne = seed(20).withUnsafeBytes { TOTP().step(matching: 399_871, $0, at: 7 * 30) }
        XCTAssertNil(nextOne)
    }

    func testNoCode_MatchesNothing() {
        XCTAssertNil(seed(20).withUnsafeBytes { TOTP().step(matching: nil, $0, at: 270) })
    }

    func testTypedCode_MayHaveSpaces() {
        XCTAssertEqual(TOTP().number(" 012 345 "), 12_345)
        for text in ["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "12345\n"] {
            XCTAssertNil(TOTP().number(text), text)
        }
    }
}
