import BankMock
import BankServices
import BankSystem
import BankTestSupport
import LanguageKit
import XCTest

/// Mock and real goals, held to the same promises.
final class GoalConformanceTests: XCTestCase {
    func testMockGoals_KeepTheirPromises() async {
        await assertKept(GoalPromises.all, by: "Mock") {
            MockGoalService(
                accounts: SampleAccounts.service(), principals: PinnedPrincipalSource(.customer))
        }
    }

    func testStoredGoals_KeepTheirPromises() async throws {
        let folder = try TemporaryFolder()
        var count = 0
        await assertKept(GoalPromises.all, by: "Stored") {
            count += 1
            let path = "\(folder.path)/goals\(count)"
            return stored(in: FileSnapshotStore(basePath: path, executor: ThreadExecutor()))
        }
    }

    func testStoredGoals_AreThereForTheNextCommand() async throws {
        let store = InMemorySnapshotStore()
        _ = try await stored(in: store).add(.sample(), mode: .commit)
        let goals = try await stored(in: store).goals()
        XCTAssertEqual(goals, [.bicycle])
    }

    func testUnreadableGoals_AreDamagedAndLeftAlone() async throws {
        let store = InMemorySnapshotStore(head: Array("{}".utf8))
        let damaged = ServiceError.storage(
            .damaged, path: "memory", underlying: "the goals cannot be read")
        await assertRefused(damaged) { try await self.stored(in: store).goals() }
        await assertRefused(damaged) { try await self.stored(in: store).add(.sample(), mode: .commit) }
        let head = try await store.readHead()
        XCTAssertEqual(head, Array("{}".utf8))
    }

    private func stored(in store: any SnapshotStore) -> StoredGoalService {
        StoredGoalService(
            store: store, accounts: SampleAccounts.service(), principals: PinnedPrincipalSource(.customer))
    }
}
