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
            ["accountService", "mockBank", "principalSource", "demoState", "randomSource", "storageService"])
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

    func testListOfProperties_NamesEveryLazyVariableOfTheSource() async throws {
        let source = try String(
            contentsOf: repository.appending(
                path: "Sources/BankContainer/Root/DependencyContainer.swift"),
            encoding: .utf8)
        let names = source.matches(of: /lazy var (\w+)/).map { String($0.output.1) }
        XCTAssertGreaterThan(names.count, 20)
        XCTAssertEqual(DependencyContainer.properties.count, names.count)
        let container = DependencyContainer(configuration: try .files(.local, in: home))
        for property in DependencyContainer.properties { _ = container[keyPath: property] }
        XCTAssertEqual(container.implementations.keys.sorted(), names.sorted())
    }
}
