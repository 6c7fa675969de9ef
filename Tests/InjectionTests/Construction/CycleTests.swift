import Injection
import Testing

@MainActor
private final class Ring: BuildingContainer {
    static let scopeName = DependencyGraph.rootScope
    let construction = Construction()

    lazy var entrance: any Part = build(\.entrance) { Calendar(disk: $0.authService) }
    lazy var authService: any Part = build(\.authService) { Calendar(disk: $0.secureStorage) }
    lazy var secureStorage: any Part = build(\.secureStorage) { Calendar(disk: $0.authService) }
    lazy var mirror: any Part = build(\.mirror) { Calendar(disk: $0.mirror) }
    lazy var descent: any Part = build(\.descent) { _ in RingChild(parent: self).step }
}

@MainActor
private final class RingChild: ChildContainer {
    static let scopeName = "child"
    let parent: Ring

    init(parent: Ring) {
        self.parent = parent
    }

    lazy var step: any Part = build(\.step) { Calendar(disk: $0.parent.descent) }
}

/// A cycle ends the process, so each test has its own process.
struct CycleTests {
    @Test func cycleOfTwo_EndsWithItsPathAlone() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { _ = Ring().entrance }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The services authService → secureStorage → authService need each other"))
    }

    @Test func serviceReadingItself_EndsWithItsPath() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { _ = Ring().mirror }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The services mirror → mirror need each other"))
    }

    @Test func cycleThroughChildScope_EndsWithQualifiedPath() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run { _ = Ring().descent }
        }
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("The services descent → child.step → descent need each other"))
    }
}
