import BankDomain
import BankTestSupport
import XCTest

final class SeededGeneratorTests: XCTestCase {
    func testSeedZero_GivesTheKnownAnswers() {
        var generator = SeededGenerator(seed: 0)
        let first = (0..<3).map { _ in generator.next() }
        XCTAssertEqual(first, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
    }

    func testSeed1234567_GivesTheKnownAnswers() {
        var generator = SeededGenerator(seed: 1_234_567)
        let first = (0..<5).map { _ in generator.next() }
        XCTAssertEqual(
            first,
            [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    func testSharedSource_PlaysTheSameSequence() {
        var generator = SeededGenerator(seed: 9)
        let source = SeededRandomSource(seed: 9)
        for _ in 0..<10 { XCTAssertEqual(source.nextUInt64(), generator.next()) }
    }

    func testHexadecimal_KeepsLeadingZeros() {
        let source = CountingRandomSource([0, .max])
        XCTAssertEqual(source.hexadecimal(words: 2), "0000000000000000ffffffffffffffff")
        XCTAssertEqual(source.callCount, 2)
    }

    func testDecimalDigits_NeverBeginWithZero() {
        XCTAssertEqual(CountingRandomSource([0]).decimalDigits(4), "1000")
        XCTAssertEqual(CountingRandomSource([8, 9]).decimalDigits(4), "9989")
        let source = SeededRandomSource(seed: 1)
        for _ in 0..<200 {
            let digits = source.decimalDigits(10)
            XCTAssertEqual(digits.utf8.count, 10)
            XCTAssertNotEqual(digits.first, "0")
            XCTAssertTrue(digits.utf8.allSatisfy { (48...57).contains($0) })
        }
    }
}
