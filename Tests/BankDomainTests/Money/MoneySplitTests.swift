import BankDomain
import BankTestSupport
import XCTest

final class MoneySplitTests: XCTestCase {
    func testEqualParts_GiveTheRestToTheFirst() throws {
        XCTAssertEqual(try usd(1_000).split(into: 3), [usd(334), usd(333), usd(333)])
        XCTAssertEqual(try usd(-1_000).split(into: 3), [usd(-334), usd(-333), usd(-333)])
        XCTAssertEqual(try usd(2).split(into: 4), [usd(1), usd(1), usd(0), usd(0)])
        XCTAssertEqual(try usd(0).split(into: 2), [usd(0), usd(0)])
        XCTAssertEqual(try usd(7).split(into: 1), [usd(7)])
    }

    func testRatios_AreRoundedTowardsZeroAndTheRestGoesToTheFirst() throws {
        XCTAssertEqual(try usd(100).split(by: [1, 2]), [usd(34), usd(66)])
        XCTAssertEqual(try usd(10).split(by: [0, 1, 2]), [usd(0), usd(4), usd(6)])
        XCTAssertEqual(try usd(-10).split(by: [0, 1, 2]), [usd(0), usd(-4), usd(-6)])
        XCTAssertEqual(try eur(5).split(by: [.max]), [eur(5)])
    }

    func testEqualParts_LoseNothingAndDifferByAtMostOneUnit() throws {
        var generator = SeededGenerator(seed: 11)
        for amount in amounts(using: &generator, count: 400) {
            let count = Int.random(in: 1...60, using: &generator)
            let parts = try usd(amount).split(into: count).map { Int128($0.minorUnits) }
            XCTAssertEqual(parts.count, count)
            XCTAssertEqual(parts.reduce(0, +), Int128(amount))
            let (smallest, largest) = (try XCTUnwrap(parts.min()), try XCTUnwrap(parts.max()))
            XCTAssertLessThanOrEqual(largest - smallest, 1)
            XCTAssertEqual(parts, parts.sorted { $0.magnitude > $1.magnitude })
        }
    }

    func testRatios_LoseNothingAndStayWithinOneUnitOfTheShare() throws {
        var generator = SeededGenerator(seed: 12)
        for amount in amounts(using: &generator, count: 400) {
            let shift = Int64.random(in: 4..<62, using: &generator)
            let ratios = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                Int64(generator.next() >> 4) >> shift
            }
            let total = ratios.reduce(Int128(0)) { $0 + Int128($1) }
            guard total > 0, total <= Int128(Int64.max) else { continue }
            let parts = try usd(amount).split(by: ratios)
            XCTAssertEqual(parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }, Int128(amount))
            for (part, ratio) in zip(parts, ratios) {
                let distance = Int128(part.minorUnits) * total - Int128(amount) * Int128(ratio)
                XCTAssertLessThan(distance.magnitude, total.magnitude + 1)
                XCTAssert(ratio > 0 || part.isZero)
            }
        }
    }

    func testExtremes_AreSplitWithoutATrap() throws {
        XCTAssertEqual(try usd(.min).split(into: 2), [usd(.min / 2), usd(.min / 2)])
        XCTAssertEqual(try usd(.min).split(by: [.max]), [usd(.min)])
        XCTAssertEqual(try usd(.min).split(by: [.max, 0]), [usd(.min), usd(0)])
        XCTAssertEqual(try usd(.max).split(by: [0, .max]), [usd(0), usd(.max)])
        XCTAssertEqual(
            try usd(.min).split(into: 3),
            [
                usd(-3_074_457_345_618_258_603), usd(-3_074_457_345_618_258_603),
                usd(-3_074_457_345_618_258_602),
            ])
    }

    func testSplitWithoutParts_IsRefused() {
        assertThrows(MoneyError.invalidSplit, try usd(1).split(into: 0))
        assertThrows(MoneyError.invalidSplit, try usd(1).split(into: -3))
        assertThrows(MoneyError.invalidSplit, try usd(1).split(into: .min))
        assertThrows(MoneyError.invalidSplit, try usd(1).split(by: []))
        assertThrows(MoneyError.invalidSplit, try usd(1).split(by: [0, 0]))
        assertThrows(MoneyError.invalidSplit, try usd(1).split(by: [2, -1]))
    }

    func testRatiosWhoseSumDoesNotFit_AreOverflow() {
        assertThrows(MoneyError.overflow, try usd(1).split(by: [.max, 1]))
    }

    private func amounts(using generator: inout SeededGenerator, count: Int) -> [Int64] {
        [.min, .min + 1, -1, 0, 1, .max]
            + (0..<count).map { Int64(bitPattern: generator.next()) >> ($0 % 63) }
    }
}
