import BankDomain
import BankServices
import BankTestSupport
import Foundation
import Injection
import XCTest

@testable import BankContainer

/// Services are built when they are first used, once, and without touching the system.
@MainActor
final class ConstructionTests: XCTestCase {
    private let home = TemporaryHome()

    func testNewContainer_HasBuiltNothing() async throws {
        for environment in [BankEnvironment.demo, .local] {
            let container = DependencyContainer(configuration: try .files(environment, in: home))
            XCTAssertEqual(container.construction.graph.nodes, [])
        }
    }

    func testNewSessionAndFlow_HaveBuiltNothing() async {
        let container = DependencyContainer(configuration: .inMemory())
        let session = SessionContainer(root: container, user: "USR001")
        _ = TransferFlowContainer(session: session, coordinator: nil)
        XCTAssertEqual(container.construction.graph.nodes, [])
    }

    func testFirstUse_BuildsTheServiceAndWhatItStandsOn() async {
        let container = DependencyContainer(configuration: .inMemory())
        _ = container.accountService
        XCTAssertEqual(
            Set(container.implementations.keys),
            [
                "accountService", "mockBank", "principalSource", "tokenStorage", "demoState", "randomSource",
            ])
    }

    func testBuildingEverything_TouchesNoFile() async throws {
        for environment in [BankEnvironment.demo, .local] {
            let container = DependencyContainer(configuration: try .files(environment, in: home))
            XCTAssertGreaterThan(container.completeGraph().nodes.count, 13)
        }
        XCTAssertEqual(home.files, [])
    }

    func testRepeatedUse_BuildsOnce() async {
        var count = 0
        var overrides = emptyOverrides
        overrides.set(\.accountService) {
            count += 1
            return StubAccountService()
        }
        let container = DependencyContainer(configuration: .inMemory(), overrides: overrides)
        let first = container.accountService
        for _ in 0..<1_000 { XCTAssertTrue(container.accountService === first) }
        XCTAssertEqual(count, 1)
    }

    func testUseByManyTasksAtOnce_BuildsOnce() async {
        let container = DependencyContainer(configuration: .inMemory())
        let services = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<100 {
                group.addTask { await ObjectIdentifier(container.accountService) }
            }
            var services: Set<ObjectIdentifier> = []
            for await service in group { services.insert(service) }
            return services
        }
        XCTAssertEqual(services, [ObjectIdentifier(container.accountService)])
    }

    func testEveryLazyProperty_IsInTheGraphOfItsScope() async throws {
        let local = DependencyContainer(configuration: try .files(.local, in: home))
        let demo = DependencyContainer(configuration: try .files(.demo, in: home))
        let built = Set((local.completeGraph().nodes + demo.completeGraph().nodes).map(\.name))
        let session = SessionContainer(root: local, user: "USR001")
        let flow = TransferFlowContainer(session: session, coordinator: nil)
        for (scope, container) in [("", local), ("session.", session), ("transferFlow.", flow)]
            as [(String, Any)]
        {
            let names = lazyProperties(of: container)
            XCTAssertFalse(names.isEmpty)
            for name in names where !built.contains(scope + name) {
                XCTFail(
                    "\(scope)\(name) is in no graph: add \\.\(name) to the list `services` in \(type(of: container)).swift"
                )
            }
        }
    }

    func testServiceThatActsForAUser_IsPinnedInTheSession() async throws {
        let folder = repository.appending(path: "Sources/BankServices")
        let files = try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let session = lazyProperties(
            of: SessionContainer(root: DependencyContainer(configuration: .inMemory())))
        var count = 0
        for case let file as URL in files where file.lastPathComponent.hasSuffix("ServiceProtocol.swift") {
            guard try String(contentsOf: file, encoding: .utf8).contains("func acting(for") else { continue }
            let type = file.lastPathComponent.dropLast("Protocol.swift".count)
            let name = type.prefix(1).lowercased() + type.dropFirst()
            count += 1
            XCTAssertTrue(session.contains(name), "\(name) acts for a user: pin it in SessionContainer.swift")
        }
        XCTAssertGreaterThan(count, 10)
    }

    /// The names of the `lazy var`s of a container.
    private func lazyProperties(of container: Any) -> [String] {
        let mark = "$__lazy_storage_$_"
        return Mirror(reflecting: container).children.compactMap(\.label).filter { $0.hasPrefix(mark) }
            .map { String($0.dropFirst(mark.count)) }
    }
}
