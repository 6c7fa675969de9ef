import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Injection
import XCTest

@testable import BankContainer

/// Services are created once, at their first use, without accessing the system.
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
        let session = container.session(of: "USR001")
        _ = TransferFlowContainer(session, coordinator: nil)
        XCTAssertEqual(container.construction.graph.nodes, [])
    }

    func testFirstUse_BuildsTheServiceAndItsDependencies() async {
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
            XCTAssertGreaterThan(container.root.completeGraph().nodes.count, 13)
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
        let remote = DependencyContainer(configuration: try .files(.staging, in: home))
        let built = Set([local, demo, remote].flatMap { $0.root.completeGraph().nodes }.map(\.name))
        let flow = TransferFlowContainer(local, coordinator: nil)
        for (scope, container) in [("", local.root), ("caller.", local), ("transferFlow.", flow)]
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

    /// The names of the `lazy var`s of a container.
    private func lazyProperties(of container: Any) -> [String] {
        let mark = "$__lazy_storage_$_"
        return Mirror(reflecting: container).children.compactMap(\.label).filter { $0.hasPrefix(mark) }
            .map { String($0.dropFirst(mark.count)) }
    }
}
