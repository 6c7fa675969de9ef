import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A cache keeps what is fresh and was used, and not more than it may.
final class CacheTests: XCTestCase {
    private let clock = MovableClock(Instant(millisecondsSinceEpoch: 0))

    private func makeCache(
        maxAge: Duration = .seconds(10), countLimit: Int = 3
    ) -> Cache<String, Int> {
        Cache(maxAge: maxAge, countLimit: countLimit, clock: clock)
    }

    // MARK: Keeping

    func testEmptyCache_HasNothing() {
        let cache = makeCache()
        XCTAssertNil(cache.value(for: "a"))
        XCTAssertEqual(cache.count, 0)
    }

    func testStoredValue_IsThere() {
        let cache = makeCache()
        cache.store(1, for: "a")
        XCTAssertEqual(cache.value(for: "a"), 1)
        XCTAssertNil(cache.value(for: "b"))
    }

    func testStoringAgain_Replaces() {
        let cache = makeCache()
        cache.store(1, for: "a")
        cache.store(2, for: "a")
        XCTAssertEqual(cache.value(for: "a"), 2)
        XCTAssertEqual(cache.count, 1)
    }

    func testRemovedValues_AreGone() {
        let cache = makeCache()
        for (index, key) in ["a", "b", "c"].enumerated() { cache.store(index, for: key) }
        cache.remove("b")
        XCTAssertNil(cache.value(for: "b"))
        XCTAssertEqual(cache.count, 2)
        cache.removeAll()
        XCTAssertEqual(cache.count, 0)
    }

    // MARK: Age

    func testValue_CountsUntilItsAgeIsReached() {
        let cache = makeCache()
        cache.store(1, for: "a")
        clock.advance(seconds: 9)
        XCTAssertEqual(cache.value(for: "a"), 1)
        clock.advance(seconds: 1)
        XCTAssertNil(cache.value(for: "a"))
        XCTAssertEqual(cache.count, 0)
    }

    func testReading_MakesNoValueYounger() {
        let cache = makeCache()
        cache.store(1, for: "a")
        for _ in 1...4 {
            clock.advance(seconds: 2)
            XCTAssertNotNil(cache.value(for: "a"))
        }
        clock.advance(seconds: 2)
        XCTAssertNil(cache.value(for: "a"))
    }

    func testStoringAgain_MakesTheValueYoung() {
        let cache = makeCache()
        cache.store(1, for: "a")
        clock.advance(seconds: 9)
        cache.store(2, for: "a")
        clock.advance(seconds: 9)
        XCTAssertEqual(cache.value(for: "a"), 2)
    }

    func testClockThatWasSetBack_MakesValuesWorthless() {
        clock.advance(seconds: 100)
        let cache = makeCache()
        cache.store(1, for: "a")
        clock.advance(seconds: -1)
        XCTAssertNil(cache.value(for: "a"))
    }

    func testAgeShorterThanASecond_Counts() {
        let cache = Cache<String, Int>(
            maxAge: .milliseconds(1), countLimit: 1, clock: FixedClock(Instant(millisecondsSinceEpoch: 5)))
        cache.store(1, for: "a")
        XCTAssertEqual(cache.value(for: "a"), 1)
    }

    func testNoAge_KeepsNothing() {
        for maxAge: Duration in [.zero, .seconds(-1), .microseconds(1), .seconds(Int64.min)] {
            let cache = makeCache(maxAge: maxAge)
            cache.store(1, for: "a")
            XCTAssertNil(cache.value(for: "a"), "\(maxAge)")
        }
    }

    func testAgeBeyondNumbers_KeepsForEver() {
        let cache = makeCache(maxAge: .seconds(Int64.max))
        cache.store(1, for: "a")
        clock.advance(seconds: 1_000_000_000)
        XCTAssertEqual(cache.value(for: "a"), 1)
    }

    // MARK: Room

    func testFullCache_ForgetsWhatWasUsedLongestAgo() {
        let cache = makeCache()
        for (index, key) in ["a", "b", "c"].enumerated() { cache.store(index, for: key) }
        XCTAssertEqual(cache.value(for: "a"), 0)
        cache.store(3, for: "d")
        XCTAssertNil(cache.value(for: "b"))
        XCTAssertEqual(["a", "c", "d"].map(cache.value(for:)), [0, 2, 3])
    }

    func testReplacingInAFullCache_ForgetsNothingElse() {
        let cache = makeCache()
        for (index, key) in ["a", "b", "c"].enumerated() { cache.store(index, for: key) }
        cache.store(9, for: "c")
        XCTAssertEqual(["a", "b", "c"].map(cache.value(for:)), [0, 1, 9])
    }

    func testFullCache_ForgetsWhatIsTooOldBeforeWhatWasUsedLongestAgo() {
        let cache = makeCache()
        cache.store(1, for: "old")
        clock.advance(seconds: 6)
        cache.store(2, for: "young")
        cache.store(3, for: "younger")
        XCTAssertNotNil(cache.value(for: "old"))
        clock.advance(seconds: 6)
        cache.store(4, for: "new")
        XCTAssertEqual(["young", "younger", "new"].map(cache.value(for:)), [2, 3, 4])
    }

    func testNoRoom_KeepsNothing() {
        for countLimit in [0, -1] {
            let cache = makeCache(countLimit: countLimit)
            cache.store(1, for: "a")
            XCTAssertNil(cache.value(for: "a"))
        }
    }

    func testManyValues_NeverExceedTheLimit() {
        let cache = makeCache(countLimit: 7)
        for number in 0..<200 {
            cache.store(number, for: "\(number % 31)")
            XCTAssertLessThanOrEqual(cache.count, 7)
        }
        XCTAssertEqual(cache.value(for: "\(199 % 31)"), 199)
    }

    // MARK: Making

    func testMissingValue_IsMadeOnce() async throws {
        let cache = makeCache()
        let made = await cache.value(for: "a") { 7 }
        let kept = try await cache.value(for: "a") { throw CancellationError() }
        XCTAssertEqual([made, kept], [7, 7])
    }

    func testValueThatCannotBeMade_IsNotKept() async {
        let cache = makeCache()
        do {
            _ = try await cache.value(for: "a") { throw CancellationError() }
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertTrue(error is CancellationError)
        }
        XCTAssertEqual(cache.count, 0)
    }

    func testManyAtOnce_LoseNothing() async {
        let cache = makeCache(countLimit: 64)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 {
                group.addTask { cache.store(number, for: "\(number)") }
            }
        }
        XCTAssertEqual((0..<64).map { cache.value(for: "\($0)") }, (0..<64).map { $0 })
    }
}
