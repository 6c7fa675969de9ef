import BankDomain
import XCTest

@testable import BankExchange

final class NearestRowsTests: XCTestCase {
    func testNearestRows_AreTheSameAsByFullSearch() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            let count = Int.random(in: 1...12, using: &generator)
            let keys = (0..<count).map { _ in Int64.random(in: -5...5, using: &generator) }
            var rest = NearestRows(keys.enumerated().map { (key: $1, row: $0) })
            var left = Array(keys.indices)
            while !left.isEmpty {
                let balance = Int64.random(in: -7...7, using: &generator)
                let distance = { (row: Int) in abs(keys[row] - balance) }
                let nearest = left.min { (distance($0), $0) < (distance($1), $1) }
                XCTAssertEqual(rest.removeNearest(to: balance), nearest)
                left.removeAll { $0 == nearest }
            }
            XCTAssertNil(rest.removeNearest(to: 0))
        }
    }
}
