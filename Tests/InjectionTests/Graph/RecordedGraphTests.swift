import Injection
import XCTest

@MainActor
final class RecordedGraphTests: XCTestCase {
    private typealias Node = DependencyGraph.Node
    private typealias Edge = DependencyGraph.Edge

    func testColdRead_LeavesEdge() async {
        let workshop = Workshop()
        _ = workshop.mailer
        XCTAssertTrue(workshop.construction.graph.edges.contains(Edge(from: "mailer", to: "network")))
    }

    func testWarmRead_LeavesEdge() async {
        let workshop = Workshop()
        _ = workshop.network
        XCTAssertEqual(workshop.construction.graph.edges, [Edge(from: "network", to: "logger")])
        _ = workshop.mailer
        XCTAssertTrue(workshop.construction.graph.edges.contains(Edge(from: "mailer", to: "network")))
    }

    func testReadOfSetting_LeavesNoEdge() async {
        let workshop = Workshop()
        _ = workshop.network
        XCTAssertEqual(workshop.construction.graph.edges.map(\.to), ["logger"])
    }

    func testReadFromOutside_LeavesNoEdge() async {
        let workshop = Workshop()
        _ = (workshop.disk, workshop.logger)
        XCTAssertEqual(workshop.construction.graph.edges, [])
    }

    func testNode_HasNameProtocolImplementationAndScope() async {
        let workshop = Workshop()
        _ = workshop.disk
        XCTAssertEqual(
            workshop.construction.graph.nodes,
            [Node(name: "disk", protocolName: "Part", implementation: "Disk", scope: "root")])
    }

    func testChildScope_IsQualifiedAndJoinedToParent() async {
        let workshop = Workshop()
        _ = Desk(workshop: workshop, owner: "first").drafts
        let graph = workshop.construction.graph
        XCTAssertEqual(
            graph.nodes.filter { $0.scope == "desk" },
            [
                Node(name: "desk.drafts", protocolName: "Part", implementation: "Drafts", scope: "desk"),
                Node(name: "desk.inbox", protocolName: "Part", implementation: "Inbox", scope: "desk"),
            ])
        XCTAssertEqual(
            graph.edges.filter { $0.from.hasPrefix("desk.") },
            [
                Edge(from: "desk.drafts", to: "desk.inbox"), Edge(from: "desk.drafts", to: "disk"),
                Edge(from: "desk.inbox", to: "mailer"),
            ])
    }

    func testParentUnderAnotherName_LeavesEdgesToo() async {
        let workshop = Workshop()
        _ = Letter(desk: Desk(workshop: workshop, owner: "first")).text
        XCTAssertEqual(
            workshop.construction.graph.edges.filter { $0.from == "letter.text" },
            [Edge(from: "letter.text", to: "desk.drafts"), Edge(from: "letter.text", to: "disk")])
    }

    func testSeveralInstancesOfChildScope_AreOneScope() async {
        let once = Workshop()
        _ = Desk(workshop: once, owner: "first").drafts
        let twice = Workshop()
        let (first, second) = (Desk(workshop: twice, owner: "1"), Desk(workshop: twice, owner: "2"))
        XCTAssertFalse(first.drafts === second.drafts)
        XCTAssertEqual(once.construction.graph, twice.construction.graph)
    }

    func testInstancesThatDiffer_AreBothNamedInAnyOrder() async {
        let graphs = [[true, false], [false, true]].map { order in
            let root = Workshop()
            for isPlain in order {
                _ = Booth(parent: root, isPlain: isPlain).part
            }
            return root.construction.graph
        }
        XCTAssertEqual(graphs[0].nodes.map(\.implementation), ["Disk | Logger"])
        XCTAssertEqual(graphs[0], graphs[1])
    }

    func testHundredRandomOrders_GiveTheGraphWrittenByHand() async {
        for seed in 0..<100 as Range<UInt64> {
            XCTAssertEqual(graph(ofOrder: seed), Self.wholeGraph, "seed \(seed)")
        }
    }

    private func graph(ofOrder seed: UInt64) -> DependencyGraph {
        var generator = SeededGenerator(seed: seed)
        let workshop = Workshop()
        let desks = [Desk(workshop: workshop, owner: "1"), Desk(workshop: workshop, owner: "2")]
        let services: [KeyPath<Workshop, any Part>] = [
            \.dashboard, \.reminders, \.calendar, \.mailer, \.search, \.network, \.cache, \.disk, \.logger,
        ]
        var reads: [() -> Void] = services.map { service in { _ = workshop[keyPath: service] } }
        reads.append { _ = workshop.makeSearch }
        reads += desks.flatMap { desk in [{ _ = desk.inbox }, { _ = desk.drafts }] }
        for read in reads.shuffled(using: &generator) {
            read()
        }
        return workshop.construction.graph
    }

    private static let wholeGraph = DependencyGraph(
        nodes: [
            part("dashboard", "Dashboard"), part("reminders", "Reminders"), part("calendar", "Calendar"),
            part("mailer", "Mailer"), part("search", "Search"), part("network", "Network"),
            part("cache", "Cache"), part("disk", "Disk"), part("logger", "Logger"),
            Node(
                name: "makeSearch", protocolName: "Factory<Search>", implementation: "Factory<Search>",
                scope: "root"),
            part("desk.inbox", "Inbox", scope: "desk"), part("desk.drafts", "Drafts", scope: "desk"),
        ],
        edges: [
            ("dashboard", "search"), ("dashboard", "reminders"), ("dashboard", "logger"),
            ("reminders", "calendar"), ("reminders", "mailer"), ("calendar", "disk"), ("mailer", "network"),
            ("search", "cache"), ("search", "network"), ("network", "logger"), ("cache", "disk"),
            ("cache", "logger"), ("makeSearch", "cache"), ("makeSearch", "network"),
            ("desk.inbox", "mailer"), ("desk.drafts", "desk.inbox"), ("desk.drafts", "disk"),
        ].map { Edge(from: $0, to: $1) })

    private static func part(_ name: String, _ implementation: String, scope: String = "root") -> Node {
        Node(name: name, protocolName: "Part", implementation: implementation, scope: scope)
    }
}

/// A child scope whose instances create different types.
@MainActor
private final class Booth: ChildContainer {
    static let scopeName = "booth"
    let parent: Workshop
    let isPlain: Bool

    init(parent: Workshop, isPlain: Bool) {
        self.parent = parent
        self.isPlain = isPlain
    }

    lazy var part: any Part = build(\.part) { $0.isPlain ? Disk() as any Part : Logger() }
}
