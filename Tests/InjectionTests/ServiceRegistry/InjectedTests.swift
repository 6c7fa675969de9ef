import Injection
import ServiceRegistry
import XCTest

@MainActor
final class InjectedTests: XCTestCase {
    @MainActor
    private final class Screen {
        @Injected(\Workshop.disk) var disk
        @Injected((any Part).self, name: "log") var logger
        @Injected var number: Int
    }

    @MainActor
    private final class Annex {
        @OptionalInjected(\Workshop.disk) var disk
        @OptionalInjected((any Part).self, name: "log") var logger
        @OptionalInjected var number: Int?
    }

    private let workshop = Workshop()
    private let services = ServiceContainer()

    func testInjected_ReadsContainerAndOpenEdge() async {
        registerServices()
        ServiceLocator.withLocator(ServiceLocator(container: workshop, services: services)) {
            let screen = Screen()
            XCTAssertTrue(screen.disk === workshop.disk)
            XCTAssertTrue(screen.logger is Logger)
            XCTAssertEqual(screen.number, 7)
        }
    }

    func testInjected_IsResolvedOnceAndKept() async {
        registerServices()
        let screen = ServiceLocator.withLocator(ServiceLocator(container: workshop, services: services)) {
            Screen()
        }
        services.removeAll()
        XCTAssertTrue(screen.disk === workshop.disk)
        XCTAssertEqual(screen.number, 7)
    }

    func testOptionalInjected_ReadsContainerAndOpenEdge() async {
        registerServices()
        ServiceLocator.withLocator(ServiceLocator(container: workshop, services: services)) {
            let annex = Annex()
            XCTAssertTrue(annex.disk === workshop.disk)
            XCTAssertTrue(annex.logger is Logger)
            XCTAssertEqual(annex.number, 7)
        }
    }

    func testOptionalInjectedWithoutServices_IsNil() async {
        ServiceLocator.withLocator(ServiceLocator()) {
            let annex = Annex()
            XCTAssertNil(annex.disk)
            XCTAssertNil(annex.logger)
            XCTAssertNil(annex.number)
        }
    }

    func testOptionalInjectedWithAnotherContainer_IsNil() async {
        let desk = Desk(workshop: workshop, owner: "first")
        ServiceLocator.withLocator(ServiceLocator(container: desk, services: services)) {
            XCTAssertNil(Annex().disk)
        }
    }

    func testInnerLocator_StandsInFrontOfOuterOne() async {
        let (outer, inner) = (ServiceContainer(), ServiceContainer())
        outer.registerInstance(1)
        inner.registerInstance(2)
        await ServiceLocator.withLocator(ServiceLocator(services: outer)) {
            await ServiceLocator.withLocator(ServiceLocator(services: inner)) {
                await Task.yield()
                XCTAssertEqual(OptionalInjected<Int>().wrappedValue, 2)
            }
            XCTAssertEqual(OptionalInjected<Int>().wrappedValue, 1)
        }
        XCTAssertNil(OptionalInjected<Int>().wrappedValue)
    }

    func testLocatorInFront_KeepsNothingAlive() async {
        weak var container: Workshop?
        do {
            let workshop = Workshop()
            container = workshop
            ServiceLocator.withLocator(ServiceLocator(container: workshop)) {
                XCTAssertNotNil(OptionalInjected(\Workshop.disk).wrappedValue)
            }
        }
        XCTAssertNil(container)
    }

    private func registerServices() {
        services.register((any Part).self, name: "log") { _ in Logger() }
        services.registerInstance(7)
    }
}
