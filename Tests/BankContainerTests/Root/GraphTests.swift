import BankDomain
import BankServices
import BankTestSupport
import Foundation
import Injection
import XCTest

@testable import BankContainer

/// The graph does not depend on the order in which services are created. The transcripts show the graph of each
/// environment.
@MainActor
final class GraphTests: XCTestCase {
    private let home = TemporaryHome()

    func testHundredRandomOrders_GiveTheSameGraph() async throws {
        for environment in [BankEnvironment.demo, .local] {
            let expected = try container(environment).root.completeGraph()
            for seed in 0..<100 as Range<UInt64> {
                let graph = try graph(of: environment, inOrderOf: seed)
                guard graph != expected else { continue }
                let (found, missing) = (Set(graph.edges), Set(expected.edges))
                return XCTFail(
                    "\(environment), seed \(seed): \(found.symmetricDifference(missing).map { "\($0.from) → \($0.to)" })"
                )
            }
        }
    }

    func testOverriddenService_IsShownWithItsType() async {
        var overrides = emptyOverrides
        overrides.set(\.userService) { StubUserService() }
        let container = DependencyContainer(configuration: .inMemory(), overrides: overrides)
        _ = container.root.completeGraph()
        XCTAssertEqual(container.implementations["userService"], "StubUserService")
    }

    private func container(_ environment: BankEnvironment) throws -> DependencyContainer {
        DependencyContainer(configuration: try .files(environment, in: home))
    }

    /// The graph of everything in `completeGraph`, with two sessions and flows, created in a random order.
    private func graph(of environment: BankEnvironment, inOrderOf seed: UInt64) throws -> DependencyGraph {
        var generator = SeededGenerator(seed: seed)
        let machine = try container(environment)
        let sessions = [machine, DependencyContainer(machine.root, caller: .thisMachine)]
        let flows = sessions.map { TransferFlowContainer($0, coordinator: nil) }
        var reads: [() -> Void] = RootContainer.services.map { key in { _ = machine.root[keyPath: key] } }
        for session in sessions {
            reads += DependencyContainer.services.map { key in { _ = session[keyPath: key] } }
        }
        for flow in flows {
            reads += TransferFlowContainer.services.map { key in { _ = flow[keyPath: key] } }
        }
        for read in reads.shuffled(using: &generator) { read() }
        return machine.construction.graph
    }
}
