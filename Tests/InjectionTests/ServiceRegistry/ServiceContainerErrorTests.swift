import ServiceRegistry
import XCTest

final class ServiceContainerErrorTests: XCTestCase {
    private let container = ServiceContainer()

    func testNotRegistered_NamesTypeAndName() {
        assertThrows(.serviceNotRegistered(service: "Part", name: nil)) {
            _ = try $0.resolve((any Part).self)
        }
        assertThrows(.serviceNotRegistered(service: "Part", name: "log")) {
            _ = try $0.resolve((any Part).self, name: "log")
        }
    }

    func testWrongArgument_IsTypeMismatch() {
        container.register(String.self) { (_, number: Int) in "\(number)" }
        assertThrows(.typeMismatch(service: "String", expected: "Int", actual: "Double")) {
            _ = try $0.resolve(String.self, argument: 1.5)
        }
    }

    func testMissingArgument_IsTypeMismatch() {
        container.register(String.self) { (_, number: Int) in "\(number)" }
        assertThrows(.typeMismatch(service: "String", expected: "Int", actual: "()")) {
            _ = try $0.resolve(String.self)
        }
    }

    func testArgumentTooMany_IsTypeMismatchColdAndWarm() throws {
        container.register(String.self, name: "plain") { _ in "text" }
        let mismatch = ServiceContainerError.typeMismatch(
            service: "String named \"plain\"", expected: "()", actual: "Int")
        assertThrows(mismatch) { _ = try $0.resolve(String.self, name: "plain", argument: 1) }
        XCTAssertEqual(try container.resolve(String.self, name: "plain"), "text")
        assertThrows(mismatch) { _ = try $0.resolve(String.self, name: "plain", argument: 1) }
    }

    func testCycle_ThrowsItsPathAloneInEveryScope() {
        for scope in [ServiceScope.singleton, .scoped, .transient] {
            container.register(String.self, scope: scope) { "\(try $0.resolve(Int.self))" }
            container.register(Int.self, scope: scope) { Int(try $0.resolve(Double.self, name: "half")) }
            container.register(Double.self, name: "half", scope: scope) { Double(try $0.resolve(Int.self)) }
            assertThrows(.circularDependency(path: ["Int", "Double named \"half\"", "Int"])) {
                _ = try $0.resolve(String.self)
            }
        }
    }

    func testCycleThroughCapturedContainer_IsFoundToo() {
        container.register(Int.self, scope: .transient) { [unowned container] _ in
            try container.resolve(Int.self)
        }
        assertThrows(.circularDependency(path: ["Int", "Int"])) { _ = try $0.resolve(Int.self) }
    }

    func testCycleOfArgumentFactory_IsFoundToo() {
        container.register(Int.self) { (resolver, number: Int) in
            try resolver.resolve(Int.self, argument: number + 1)
        }
        assertThrows(.circularDependency(path: ["Int", "Int"])) { _ = try $0.resolve(Int.self, argument: 1) }
    }

    func testAfterCycle_ContainerStillAnswers() throws {
        container.register(Int.self) { try $0.resolve(Int.self) }
        container.register(String.self) { _ in "text" }
        XCTAssertThrowsError(try container.resolve(Int.self))
        XCTAssertEqual(try container.resolve(String.self), "text")
        assertThrows(.circularDependency(path: ["Int", "Int"])) { _ = try $0.resolve(Int.self) }
    }

    func testDescriptions_HaveCauseAndFix() {
        assertDescription(
            .serviceNotRegistered(service: "Part", name: nil),
            "No Part is registered. Register a factory for it, or use resolveOptional if it may be absent.")
        assertDescription(
            .serviceNotRegistered(service: "Disk", name: "fast"),
            "No Disk is registered under the name \"fast\". Register it under that name, or ask for a name "
                + "that is registered.")
        assertDescription(
            .typeMismatch(service: "Disk", expected: "Int", actual: "()"),
            "The factory of Disk takes an argument of type Int, but was given no argument. Resolve it with "
                + "an argument of type Int, or register a factory that takes no argument under another name.")
        assertDescription(
            .circularDependency(path: ["A", "B", "A"]),
            "The services A → B → A need each other. Let one of them resolve the next after it is made, or "
                + "move what they share into a third service.")
    }

    private func assertThrows(
        _ expected: ServiceContainerError, line: UInt = #line, _ body: (ServiceContainer) throws -> Void
    ) {
        XCTAssertThrowsError(try body(container), line: line) { error in
            XCTAssertEqual(error as? ServiceContainerError, expected, line: line)
        }
    }

    private func assertDescription(
        _ error: ServiceContainerError, _ expected: String, line: UInt = #line
    ) {
        XCTAssertEqual(error.description, expected, line: line)
    }
}
