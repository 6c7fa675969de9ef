import ServiceRegistry
import XCTest

final class ServiceScopeTests: XCTestCase {
    private let root = ServiceContainer()

    func testScoped_IsOneForEachContainer() throws {
        root.register(Disk.self, scope: .scoped) { _ in Disk() }
        let (first, second) = (root.makeScope(), root.makeScope())
        XCTAssertTrue(try first.resolve(Disk.self) === first.resolve(Disk.self))
        XCTAssertFalse(try first.resolve(Disk.self) === second.resolve(Disk.self))
        XCTAssertFalse(try first.resolve(Disk.self) === root.resolve(Disk.self))
        XCTAssertFalse(try root.resolve(Disk.self) === second.resolve(Disk.self))
    }

    func testScopedOfParentMadeFirst_IsNotTakenByChild() throws {
        root.register(Disk.self, scope: .scoped) { _ in Disk() }
        let ofRoot = try root.resolve(Disk.self)
        XCTAssertFalse(try root.makeScope().resolve(Disk.self) === ofRoot)
    }

    func testSingleton_IsOneForAllScopes() throws {
        root.register(Disk.self, scope: .singleton) { _ in Disk() }
        let (first, second) = (root.makeScope(), root.makeScope().makeScope())
        XCTAssertTrue(try first.resolve(Disk.self) === second.resolve(Disk.self))
        XCTAssertTrue(try first.resolve(Disk.self) === root.resolve(Disk.self))
    }

    func testChild_FallsBackToParent() throws {
        root.register(String.self) { _ in "root" }
        XCTAssertTrue(root.makeScope().makeScope().isRegistered(String.self))
        XCTAssertEqual(try root.makeScope().makeScope().resolve(String.self), "root")
    }

    func testRegistrationOfChild_HidesParentsOnlyThere() throws {
        root.register(String.self) { _ in "root" }
        let child = root.makeScope()
        child.register(String.self) { _ in "child" }
        XCTAssertEqual(try child.resolve(String.self), "child")
        XCTAssertEqual(try root.resolve(String.self), "root")
    }

    func testScopedFactory_SeesTheScopeThatResolves() throws {
        root.register(String.self, scope: .scoped) { "hello \(try $0.resolve(Int.self))" }
        let child = root.makeScope()
        child.registerInstance(7)
        XCTAssertEqual(try child.resolve(String.self), "hello 7")
    }

    func testSingletonFactory_SeesTheContainerThatRegistered() throws {
        root.registerInstance(1)
        root.register(String.self, scope: .singleton) { "hello \(try $0.resolve(Int.self))" }
        let child = root.makeScope()
        child.registerInstance(7)
        XCTAssertEqual(try child.resolve(String.self), "hello 1")
    }

    func testScopeReleased_FreesItsServicesOnly() throws {
        root.register(Disk.self, scope: .scoped) { _ in Disk() }
        root.register(Logger.self, scope: .singleton) { _ in Logger() }
        weak var container: ServiceContainer?
        weak var scoped: Disk?
        weak var singleton: Logger?
        do {
            let scope = root.makeScope()
            container = scope
            (scoped, singleton) = (try scope.resolve(Disk.self), try scope.resolve(Logger.self))
            XCTAssertNotNil(scoped)
        }
        XCTAssertNil(container)
        XCTAssertNil(scoped)
        XCTAssertNotNil(singleton)
    }

    func testRootReleased_FreesItsServices() throws {
        weak var container: ServiceContainer?
        weak var service: Disk?
        do {
            let root = ServiceContainer()
            root.register(Disk.self) { _ in Disk() }
            (container, service) = (root, try root.resolve(Disk.self))
            XCTAssertNotNil(service)
        }
        XCTAssertNil(container)
        XCTAssertNil(service)
    }

    func testScopeBuildingOnItsParentsService_IsNoCycle() throws {
        root.register(String.self, scope: .scoped) { [weak root] resolver in
            guard let root, resolver as? ServiceContainer !== root else { return "root" }
            return try root.resolve(String.self) + " and scope"
        }
        XCTAssertEqual(try root.makeScope().resolve(String.self), "root and scope")
    }

    func testRemoveAllOfScope_LeavesParentAlone() throws {
        root.register(String.self) { _ in "root" }
        let child = root.makeScope()
        child.register(String.self) { _ in "child" }
        child.removeAll()
        XCTAssertEqual(try child.resolve(String.self), "root")
    }
}
