import ServiceRegistry
import XCTest

final class ServiceContainerTests: XCTestCase {
    private let container = ServiceContainer()

    func testTransient_GivesNewServiceEachTime() throws {
        container.register((any Part).self, scope: .transient) { _ in Disk() }
        let (first, second) = (try container.resolve((any Part).self), try container.resolve((any Part).self))
        XCTAssertFalse(first === second)
    }

    func testSingleton_GivesSameServiceEachTime() throws {
        container.register((any Part).self, scope: .singleton) { _ in Disk() }
        let (first, second) = (try container.resolve((any Part).self), try container.resolve((any Part).self))
        XCTAssertTrue(first === second)
    }

    func testScopeNotGiven_IsSingleton() throws {
        container.register((any Part).self) { _ in Disk() }
        let (first, second) = (try container.resolve((any Part).self), try container.resolve((any Part).self))
        XCTAssertTrue(first === second)
    }

    func testRegistration_BuildsNothing() {
        container.register((any Part).self) { _ in
            XCTFail("built before its first use")
            return Disk()
        }
        XCTAssertTrue(container.isRegistered((any Part).self))
    }

    func testRegisteredInstance_IsResolved() throws {
        let disk = Disk()
        container.registerInstance(disk, as: (any Part).self)
        XCTAssertTrue(try container.resolve((any Part).self) === disk)
    }

    func testNames_TellRegistrationsOfOneTypeApart() throws {
        container.register((any Part).self) { _ in Disk() }
        container.register((any Part).self, name: "log") { _ in Logger() }
        XCTAssertTrue(try container.resolve((any Part).self) is Disk)
        XCTAssertTrue(try container.resolve((any Part).self, name: "log") is Logger)
    }

    func testFactory_ResolvesItsDependencies() throws {
        container.register(Disk.self) { _ in Disk() }
        container.register(Calendar.self) { Calendar(disk: try $0.resolve(Disk.self)) }
        XCTAssertNoThrow(try container.resolve(Calendar.self))
    }

    func testArgument_ReachesFactory() throws {
        container.register(String.self) { (_, number: Int) in "number \(number)" }
        XCTAssertEqual(try container.resolve(String.self, argument: 7), "number 7")
        XCTAssertEqual(try container.resolve(String.self, argument: 8), "number 8")
    }

    func testNamedArgumentFactory_IsFoundByName() throws {
        container.register(String.self, name: "twice") { (_, number: Int) in "\(2 * number)" }
        XCTAssertEqual(try container.resolve(String.self, name: "twice", argument: 4), "8")
    }

    func testRegisteredAgain_LastOneCounts() throws {
        container.register((any Part).self) { _ in Disk() }
        XCTAssertTrue(try container.resolve((any Part).self) is Disk)
        container.register((any Part).self) { _ in Logger() }
        XCTAssertTrue(try container.resolve((any Part).self) is Logger)
    }

    func testReplacedWhileBuilding_OldServiceIsNotKept() throws {
        container.register((any Part).self) { [container] _ in
            container.register((any Part).self) { _ in Logger() }
            return Disk()
        }
        XCTAssertTrue(try container.resolve((any Part).self) is Disk)
        XCTAssertTrue(try container.resolve((any Part).self) is Logger)
    }

    func testOptional_IsNilWhereNothingIsRegistered() throws {
        XCTAssertNil(try container.resolveOptional((any Part).self))
        XCTAssertNil(try container.resolveOptional((any Part).self, name: "log"))
    }

    func testOptional_GivesRegisteredService() throws {
        container.register((any Part).self) { _ in Disk() }
        XCTAssertTrue(try container.resolveOptional((any Part).self) is Disk)
    }

    func testOptionalWithMissingDependency_ThrowsRatherThanNil() {
        container.register((any Part).self) { Calendar(disk: try $0.resolve(Disk.self)) }
        XCTAssertThrowsError(try container.resolveOptional((any Part).self)) { error in
            XCTAssertEqual(
                error as? ServiceContainerError, .serviceNotRegistered(service: "Disk", name: nil))
        }
    }

    func testIsRegistered_KnowsTypeAndName() {
        container.register((any Part).self, name: "log") { _ in Logger() }
        XCTAssertTrue(container.isRegistered((any Part).self, name: "log"))
        XCTAssertFalse(container.isRegistered((any Part).self))
        XCTAssertFalse(container.isRegistered(Logger.self, name: "log"))
    }

    func testRemoveAll_ForgetsRegistrationsAndFreesServices() throws {
        weak var service: Disk?
        container.register(Disk.self) { _ in Disk() }
        do { service = try container.resolve(Disk.self) }
        XCTAssertNotNil(service)
        container.removeAll()
        XCTAssertNil(service)
        XCTAssertFalse(container.isRegistered(Disk.self))
    }

    func testFactoryThatFailed_IsAskedAgain() throws {
        let attempts = Counter()
        container.register((any Part).self) { _ in
            if attempts.next() == 1 { throw Refusal() }
            return Disk()
        }
        XCTAssertThrowsError(try container.resolve((any Part).self)) { XCTAssertTrue($0 is Refusal) }
        XCTAssertNoThrow(try container.resolve((any Part).self))
        XCTAssertEqual(attempts.value, 2)
    }

    func testServiceResolvingInItsEnd_DoesNotDeadlock() throws {
        container.register(Disk.self) { _ in Disk() }
        container.register(ReleaseAction.self) { [container] _ in
            ReleaseAction { _ = try? container.resolve(Disk.self) }
        }
        _ = try container.resolve(ReleaseAction.self)
        container.register(ReleaseAction.self) { _ in ReleaseAction {} }
        XCTAssertTrue(container.isRegistered(Disk.self))
    }

    func testAssemblies_RegisterInOrder() throws {
        struct First: Assembly {
            func assemble(into container: ServiceContainer) {
                container.register(Disk.self) { _ in Disk() }
                container.register((any Part).self) { _ in Logger() }
            }
        }
        struct Second: Assembly {
            func assemble(into container: ServiceContainer) {
                container.register((any Part).self) { Calendar(disk: try $0.resolve(Disk.self)) }
            }
        }
        let container = ServiceContainer(assemblies: [First(), Second()])
        XCTAssertTrue(try container.resolve((any Part).self) is Calendar)
    }
}

private struct Refusal: Error {}

/// Runs a closure when it is released.
private final class ReleaseAction: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    deinit {
        body()
    }
}
