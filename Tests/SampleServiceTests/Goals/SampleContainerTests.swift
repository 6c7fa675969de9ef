import BankContainer
import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import Injection
import XCTest

@MainActor
final class SampleContainerTests: XCTestCase {
    func testDemo_BuildsTheMockFromAccountsAndPrincipal() async {
        let container = SampleContainer(TestContainer().root)
        XCTAssertTrue(container.goalService is MockGoalService)
        XCTAssertEqual(
            edges(of: container),
            ["sample.goalService → sample.accountService", "sample.goalService → sample.principalSource"])
    }

    func testLocal_BuildsTheRealOneOverItsStore() async throws {
        let folder = try TemporaryFolder()
        let container = SampleContainer(try local(folder))
        XCTAssertTrue(container.goalService is StoredGoalService)
        XCTAssertEqual(
            edges(of: container),
            [
                "sample.goalService → sample.accountService", "sample.goalService → sample.goalState",
                "sample.goalService → sample.principalSource", "sample.goalState → sample.blockingExecutor",
            ])
    }

    func testGraph_NamesProtocolAndImplementation() async throws {
        let container = SampleContainer(TestContainer().root)
        _ = container.goalService
        XCTAssertEqual(
            container.construction.graph.nodes.first { $0.name == "sample.goalService" },
            DependencyGraph.Node(
                name: "sample.goalService", protocolName: "GoalServiceProtocol",
                implementation: "MockGoalService", scope: "sample"))
    }

    func testGoals_AreMadeOnce() async {
        let container = SampleContainer(TestContainer().root)
        XCTAssertIdentical(container.goalService, container.goalService)
    }

    func testOverride_ReplacesTheService() async throws {
        let stub = StubGoalService()
        stub.onGoals.answer(with: [.bicycle])
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\SampleContainer.goalService) { stub }
        let house = TestContainer(overrides: overrides)
        let goals = try await SampleContainer(house.root).goalService.goals()
        XCTAssertEqual(goals, [.bicycle])
        XCTAssertEqual(house.unusedOverrides, [])
    }

    private func local(_ folder: TemporaryFolder) throws -> DependencyContainer {
        DependencyContainer(
            configuration: try BankConfiguration(.local, paths: BankPaths(home: folder.path)))
    }

    /// What goals are made of, once they are built.
    private func edges(of container: SampleContainer) -> [String] {
        _ = container.goalService
        return container.construction.graph.edges
            .filter { $0.from.hasPrefix("sample.goal") }
            .map { "\($0.from) → \($0.to)" }
    }
}
