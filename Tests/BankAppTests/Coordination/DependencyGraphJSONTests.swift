import BankTestSupport
import Foundation
import XCTest

/// `bank container graph --format json`.
final class DependencyGraphJSONTests: XCTestCase {
    private struct Graph: Decodable {
        struct Node: Decodable, Equatable {
            let name, `protocol`, implementation, scope: String
        }
        struct Edge: Decodable, Equatable {
            let from, to: String
        }
        let nodes: [Node]
        let edges: [Edge]
    }

    func testGraphAsJSON_HasNodesAndEdgesOfAllScopes() async throws {
        let program = Program(home: TemporaryHome(), environment: ["BANK_ENV": "demo"])
        let run = await program.run("container", "graph", "--format", "json")
        let graph = try JSONDecoder().decode(Graph.self, from: Data(run.output.utf8))
        XCTAssertTrue(
            graph.nodes.contains(
                Graph.Node(
                    name: "caller.accountService", protocol: "AccountServiceProtocol",
                    implementation: "MockAccountService", scope: "caller")))
        XCTAssertEqual(Set(graph.nodes.map(\.scope)), ["root", "caller", "transferFlow"])
        XCTAssertTrue(
            graph.edges.contains(Graph.Edge(from: "caller.accountService", to: "mockBank")))
    }
}
