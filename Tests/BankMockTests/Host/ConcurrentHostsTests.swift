import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

final class ConcurrentHostsTests: XCTestCase {
    func testTwoHostsAtOnce_LoseNothing() async throws {
        let store = InMemorySnapshotStore()
        let hosts = [MockServices(store: store), MockServices(store: store)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask { try await hosts[index % 2].save(100, key: "k\(index)") }
            }
            try await group.waitForAll()
        }
        let balances = [try await hosts[0].balance("ACC001"), try await hosts[1].balance("ACC002")]
        XCTAssertEqual(balances, [543_250 - 4_000, 1_500_000 + 4_000])
        let status = try await hosts[0].demoControl.status()
        XCTAssertEqual(status.transferCount, 40)
        let report = try await hosts[1].ledgerService.verify { _ in }
        XCTAssertTrue(report.isSound)
    }

    func testOneKeyOnTwoHostsAtOnce_BooksOnce() async throws {
        let store = InMemorySnapshotStore()
        let hosts = [MockServices(store: store), MockServices(store: store)]
        let ids = try await withThrowingTaskGroup(of: TransferID.self) { group in
            for index in 0..<10 { group.addTask { try await hosts[index % 2].save(100, key: "same").id } }
            return try await group.reduce(into: Set<TransferID>()) { $0.insert($1) }
        }
        XCTAssertEqual(ids.count, 1)
        let balance = try await hosts[0].balance("ACC002")
        XCTAssertEqual(balance, 1_500_100)
    }
}
