import BankDomain
import BankTestSupport
import Foundation
import Injection
import XCTest

@testable import BankContainer

/// The graph is what the golden files say, in whatever order services are built.
@MainActor
final class GraphTests: XCTestCase {
    private let home = TemporaryHome()

    func testGraphOfDemo_IsTheGoldenOne() async throws {
        try assertGolden("container-graph.demo.mmd", try container(.demo).completeGraph())
    }

    func testGraphOfLocal_IsTheGoldenOne() async throws {
        try assertGolden("container-graph.local.mmd", try container(.local).completeGraph())
    }

    func testHundredRandomOrders_GiveTheSameGraph() async throws {
        for environment in [BankEnvironment.demo, .local] {
            let expected = try container(environment).completeGraph()
            for seed in 0..<100 as Range<UInt64> {
                let graph = try graph(of: environment, inOrderOf: seed)
                XCTAssertEqual(graph, expected, "\(environment), seed \(seed)")
            }
        }
    }

    func testOverriddenService_IsDrawnAsItIs() async {
        var overrides = emptyOverrides
        overrides.set(\.tellerService) { StubTellerService() }
        let container = DependencyContainer(configuration: .inMemory(), overrides: overrides)
        _ = container.completeGraph()
        XCTAssertEqual(container.implementations["tellerService"], "StubTellerService")
    }

    private func container(_ environment: BankEnvironment) throws -> DependencyContainer {
        DependencyContainer(configuration: try .files(environment, in: home))
    }

    /// Everything that `completeGraph` builds, two sessions and flows included, shuffled.
    private func graph(of environment: BankEnvironment, inOrderOf seed: UInt64) throws -> DependencyGraph {
        var generator = SeededGenerator(seed: seed)
        let root = try container(environment)
        let sessions = ["USR001", "USR002"].map { SessionContainer(root: root, user: $0) }
        let flows = sessions.map { TransferFlowContainer(session: $0, coordinator: nil) }
        var reads: [() -> Void] = DependencyContainer.properties
            .filter { environment == .local || ![\.ledgerStore, \.keychainVault, \.clock].contains($0) }
            .map { property in { _ = root[keyPath: property] } }
        for session in sessions {
            reads += [
                { _ = session.principalSource }, { _ = session.accountService },
                { _ = session.transactionService }, { _ = session.statementService },
                { _ = session.productService }, { _ = session.marketDataService },
                { _ = session.transferService },
                { _ = session.cardService }, { _ = session.beneficiaryService },
                { _ = session.notificationService }, { _ = session.standingOrderService },
            ]
        }
        reads += flows.map { flow in { _ = flow.transferViewModel } }
        reads += flows.map { flow in { _ = flow.transferGuideViewModel } }
        for read in reads.shuffled(using: &generator) { read() }
        return root.construction.graph
    }

    /// Compares with a committed file. With `BANK_RECORD_GOLDEN` it writes the file and fails: a recording is
    /// no proof.
    private func assertGolden(_ name: String, _ graph: DependencyGraph, line: UInt = #line) throws {
        let file = repository.appending(path: "Fixtures/transcripts/\(name)")
        if ProcessInfo.processInfo.environment["BANK_RECORD_GOLDEN"] != nil {
            try graph.mermaid.write(to: file, atomically: true, encoding: .utf8)
            XCTFail("\(name) was recorded: read it, then run again without recording.", line: line)
        } else {
            let golden = try String(contentsOf: file, encoding: .utf8)
            XCTAssertEqual(graph.mermaid, golden, "\(name) differs", line: line)
        }
    }
}
