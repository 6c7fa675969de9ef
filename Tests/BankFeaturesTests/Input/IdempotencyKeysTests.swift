import BankDomain
import BankTestSupport
import XCTest

@testable import BankFeatures

final class IdempotencyKeysTests: XCTestCase {
    func testSameIntention_KeepsItsKey() {
        var keys = IdempotencyKeys<Int>(given: nil, random: SeededRandomSource(seed: 1))
        let first = keys.key(for: 1)
        let other = keys.key(for: 2)
        XCTAssertNotEqual(first, other)
        XCTAssertEqual(keys.key(for: 1), first)
    }

    func testKeys_ComeFromTheRandomSource() {
        var keys = IdempotencyKeys<Int>(given: nil, random: SeededRandomSource(seed: 1))
        XCTAssertEqual([keys.key(for: 1), keys.key(for: 2)], IdempotencyKey.sequence(2, seed: 1))
    }

    func testCompletedIntention_GetsAFreshKey() {
        var keys = IdempotencyKeys<Int>(given: nil, random: SeededRandomSource(seed: 1))
        let first = keys.key(for: 1)
        keys.complete(1)
        XCTAssertNotEqual(keys.key(for: 1), first)
    }

    func testGivenKey_ServesEveryIntention() throws {
        let given = try XCTUnwrap(IdempotencyKey("mine"))
        var keys = IdempotencyKeys<Int>(given: given, random: SeededRandomSource(seed: 1))
        XCTAssertEqual(keys.key(for: 1), given)
        keys.complete(1)
        XCTAssertEqual(keys.key(for: 2), given)
    }
}
