import ServiceRegistry
import Synchronization
import XCTest

/// Races show in release builds. Debug builds run a tenth of them to stay fast.
final class ServiceContainerRaceTests: XCTestCase {
    #if DEBUG
        private static let rounds = 2_000
    #else
        private static let rounds = 20_000
    #endif
    private static let threads = 4

    func testColdRaces_MakeSingletonExactlyOnce() {
        let rounds = (0..<Self.rounds).map { _ in Round(scope: .singleton) }
        XCTAssertTrue(race(threads: Self.threads, rounds: Self.rounds) { rounds[$1].enter() })
        XCTAssertEqual(rounds.count { $0.made.value != 1 }, 0)
        XCTAssertEqual(rounds.count { $0.distinct != 1 }, 0)
        XCTAssertEqual(rounds.count { $0.answers != Self.threads }, 0)
    }

    func testColdRaces_MakeScopedServiceExactlyOnce() {
        let rounds = (0..<Self.rounds).map { _ in Round(scope: .scoped) }
        XCTAssertTrue(race(threads: Self.threads, rounds: Self.rounds) { rounds[$1].enter() })
        XCTAssertEqual(rounds.count { $0.made.value != 1 }, 0)
        XCTAssertEqual(rounds.count { $0.distinct != 1 }, 0)
        XCTAssertEqual(rounds.count { $0.answers != Self.threads }, 0)
    }

    func testThreadsEnteringOneCycleAtDifferentPlaces_AllGetItsError() {
        let container = ServiceContainer()
        container.register(Int.self) { Int(try $0.resolve(Double.self)) }
        container.register(Double.self) { Double(try $0.resolve(Int.self)) }
        let errors = Counter()
        let isFinished = race(threads: Self.threads, rounds: Self.rounds) { thread, _ in
            do {
                _ =
                    try thread.isMultiple(of: 2)
                    ? container.resolve(Int.self) : Int(container.resolve(Double.self))
            } catch ServiceContainerError.circularDependency {
                errors.next()
            } catch {
                XCTFail("\(error)")
            }
        }
        XCTAssertTrue(isFinished)
        XCTAssertEqual(errors.value, Self.threads * Self.rounds)
    }

    func testRegisteringWhileResolving_AnswersWithOneOrTheOther() {
        let container = ServiceContainer()
        container.registerInstance(0)
        let isFinished = race(threads: Self.threads, rounds: Self.rounds) { thread, round in
            if thread == 0 {
                container.registerInstance(round)
            } else {
                let answer = try? container.resolve(Int.self)
                XCTAssertTrue(answer == round || answer == max(0, round - 1))
            }
        }
        XCTAssertTrue(isFinished)
        XCTAssertEqual(try container.resolve(Int.self), Self.rounds - 1)
    }
}

/// A new container whose service is requested by several threads at once.
private final class Round: Sendable {
    let made = Counter()
    /// Held, because a released object's identity is reused.
    private let seen = Mutex<[Calendar]>([])
    private let container: ServiceContainer

    init(scope: ServiceScope) {
        let root = ServiceContainer()
        root.register(Disk.self, scope: scope) { [made] _ in
            made.next()
            return Disk()
        }
        root.register(Calendar.self, scope: scope) { Calendar(disk: try $0.resolve(Disk.self)) }
        container = root.makeScope()
    }

    var answers: Int { seen.withLock(\.count) }

    var distinct: Int { seen.withLock { Set($0.map(ObjectIdentifier.init)).count } }

    func enter() {
        guard let service = try? container.resolve(Calendar.self) else { return }
        seen.withLock { $0.append(service) }
    }
}
