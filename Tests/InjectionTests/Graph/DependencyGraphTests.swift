import Injection
import XCTest

final class DependencyGraphTests: XCTestCase {
    private typealias Node = DependencyGraph.Node
    private typealias Edge = DependencyGraph.Edge

    private let graph = DependencyGraph(
        nodes: [
            Node(name: "store", protocolName: "Storing", implementation: "FileStore", scope: "root"),
            Node(
                name: "session.make", protocolName: "Factory<Form>", implementation: "Factory<Form>",
                scope: "session"),
            Node(name: "login", protocolName: "LoggingIn", implementation: "Login", scope: "root"),
        ],
        edges: [
            Edge(from: "session.make", to: "store"), Edge(from: "login", to: "store"),
            Edge(from: "session.make", to: "login"),
        ])

    func testNodesAndEdges_AreSorted() {
        XCTAssertEqual(graph.nodes.map(\.name), ["login", "session.make", "store"])
        XCTAssertEqual(
            graph.edges.map { "\($0.from) \($0.to)" },
            ["login store", "session.make login", "session.make store"])
    }

    func testMermaid_DrawsScopesServicesAndEdges() {
        XCTAssertEqual(
            graph.mermaid,
            """
            flowchart LR
                subgraph scope.root["root"]
                    login["login<br/>LoggingIn<br/>Login"]
                    store["store<br/>Storing<br/>FileStore"]
                end
                subgraph scope.session["session"]
                    session.make["session.make<br/>Factory#lt;Form#gt;<br/>Factory#lt;Form#gt;"]
                end
                login --> store
                session.make --> login
                session.make --> store

            """)
    }

    func testDot_DrawsScopesServicesAndEdges() {
        XCTAssertEqual(
            graph.dot,
            #"""
            digraph dependencies {
                rankdir=LR;
                node [shape=box];
                subgraph "cluster_root" {
                    label="root";
                    "login" [label="login\nLoggingIn\nLogin"];
                    "store" [label="store\nStoring\nFileStore"];
                }
                subgraph "cluster_session" {
                    label="session";
                    "session.make" [label="session.make\nFactory<Form>\nFactory<Form>"];
                }
                "login" -> "store";
                "session.make" -> "login";
                "session.make" -> "store";
            }

            """#)
    }

    func testEmptyGraph_IsStillADrawing() {
        let empty = DependencyGraph(nodes: [], edges: [])
        XCTAssertEqual(empty.mermaid, "flowchart LR\n")
        XCTAssertEqual(
            empty.dot, "digraph dependencies {\n    rankdir=LR;\n    node [shape=box];\n}\n")
    }
}
