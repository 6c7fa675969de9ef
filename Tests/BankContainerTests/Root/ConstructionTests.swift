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
        let session = SessionContainer(root: container, user: "USR001")
        _ = TransferFlowContainer(session: session, coordinator: nil)
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
        let remote = DependencyContainer(configuration: try .files(.staging, in: home))
        let built = Set([local, demo, remote].flatMap { $0.completeGraph().nodes }.map(\.name))
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
        let folder = repository.appending(path: "Sources/BankLedger")
        let files = try XCTUnwrap(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        let session = lazyProperties(
            of: SessionContainer(root: DependencyContainer(configuration: .inMemory())))
        var count = 0
        let bound = /any (\w+)ServiceProtocol \{/
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains("PrincipalBound"),
                let line = text.split(separator: "\n").first(where: { $0.contains("func acting(for") }),
                let type = line.firstMatch(of: bound)?.1
            else { continue }
            let name = type.prefix(1).lowercased() + type.dropFirst() + "Service"
            count += 1
            XCTAssertTrue(session.contains(name), "\(name) acts for a user: pin it in SessionContainer.swift")
        }
        XCTAssertGreaterThan(count, 10)
    }

    func testServicesOfASession_AreNotTheRoots() async throws {
        let home = TemporaryHome()
        for configuration in [
            BankConfiguration.inMemory(), try BankConfiguration(.local, paths: BankPaths(home: home.path)),
        ] {
            let root = DependencyContainer(configuration: configuration)
            let session = SessionContainer(root: root, user: "USR001")
            let pairs: [(any AnyObject & Sendable, any AnyObject & Sendable)] = [
                (session.accountService, root.accountService),
                (session.transactionService, root.transactionService),
                (session.statementService, root.statementService),
                (session.transferService, root.transferService), (session.cardService, root.cardService),
                (session.beneficiaryService, root.beneficiaryService),
                (session.notificationService, root.notificationService),
                (session.standingOrderService, root.standingOrderService),
                (session.goalService, root.goalService), (session.webhookService, root.webhookService),
                (session.productService, root.productService),
                (session.marketDataService, root.marketDataService),
                (session.auditService, root.auditService), (session.tellerService, root.tellerService),
                (session.operatorService, root.operatorService),
            ]
            for (own, shared) in pairs {
                XCTAssertFalse(own === shared, "\(type(of: own)) would act for the root's user")
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
