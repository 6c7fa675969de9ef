import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankFeatures

@MainActor
final class LoaderTests: XCTestCase {
    private var loader = Loader<Int>()

    override func setUp() async throws { loader = Loader() }

    func testNewLoader_IsIdle() {
        XCTAssertEqual(loader.state, .idle)
    }

    func testLoad_EndsLoaded() async {
        await loader.load { 1 }
        XCTAssertEqual(loader.state, .loaded(1))
    }

    func testLoadThatThrowsServiceError_KeepsIt() async {
        await loader.load { throw ServiceError.networkError(underlying: "down") }
        XCTAssertEqual(loader.state, .failed(.networkError(underlying: "down")))
    }

    func testLoadThatThrowsAnotherError_IsUnknown() async {
        await loader.load { throw OddFailure() }
        XCTAssertEqual(loader.state, .failed(.unknown(underlying: "OddFailure()")))
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testLoad_IsObservedFromIdleOverLoadingToLoaded() async {
        let (loader, gate) = (loader, Gate())
        let states = await observed({ loader.state }, around: gate) {
            await loader.load {
                await gate.pass()
                return 1
            }
        }
        XCTAssertEqual(states, [.idle, .loading, .loaded(1)])
    }

    func testOlderAnswerAfterANewerOne_IsDropped() async {
        let (loader, gate) = (loader, Gate())
        let slow = Task {
            await loader.load {
                await gate.pass()
                return 1
            }
        }
        await gate.arrival()
        await loader.load { 2 }
        gate.open()
        await slow.value
        XCTAssertEqual(loader.state, .loaded(2))
    }

    func testOlderFailureAfterANewerAnswer_IsDropped() async {
        let (loader, gate) = (loader, Gate())
        let slow = Task {
            await loader.load {
                await gate.pass()
                throw ServiceError.serverError(code: 500)
            }
        }
        await gate.arrival()
        await loader.load { 2 }
        gate.open()
        await slow.value
        XCTAssertEqual(loader.state, .loaded(2))
    }

    func testCancelledLoad_KeepsTheState() async {
        await loader.load { 1 }
        await loader.load { throw CancellationError() }
        XCTAssertEqual(loader.state, .loaded(1))
    }

    func testCancelledLoadAfterADroppedOne_DoesNotStayLoading() async {
        let (loader, gate) = (loader, Gate())
        let slow = Task {
            await loader.load {
                await gate.pass()
                return 1
            }
        }
        await gate.arrival()
        await loader.load { throw CancellationError() }
        gate.open()
        await slow.value
        XCTAssertEqual(loader.state, .idle)
    }

    func testPerform_ReturnsTheValue() async {
        let value = await loader.perform { 1 }
        XCTAssertEqual(value, 1)
        XCTAssertEqual(loader.state, .loaded(1))
    }

    func testCancelledPerform_IsAFailure() async {
        await loader.perform { throw CancellationError() }
        XCTAssertEqual(loader.state, .failed(.unknown(underlying: "CancellationError()")))
    }

    func testPerformWhileOneRuns_DoesNothing() async {
        let (loader, gate) = (loader, Gate(holding: 1))
        let first = Task {
            await loader.perform {
                await gate.pass()
                return 1
            }
        }
        await gate.arrival()
        let second = await loader.perform {
            XCTFail("two changes at once")
            return 2
        }
        gate.open()
        let value = await first.value
        XCTAssertNil(second)
        XCTAssertEqual(value, 1)
    }

    func testReset_DropsTheAwaitedAnswer() async {
        let (loader, gate) = (loader, Gate())
        let slow = Task {
            await loader.perform {
                await gate.pass()
                return 1
            }
        }
        await gate.arrival()
        loader.reset()
        gate.open()
        let value = await slow.value
        XCTAssertNil(value)
        XCTAssertEqual(loader.state, .idle)
    }

    func testUpdate_ChangesOnlyWhatIsLoaded() async {
        loader.update { $0 + 1 }
        XCTAssertEqual(loader.state, .idle)
        await loader.load { 1 }
        loader.update { $0 + 1 }
        XCTAssertEqual(loader.state, .loaded(2))
    }

    func testSettle_StoresAnswerOrError() {
        loader.settle { 1 }
        XCTAssertEqual(loader.state, .loaded(1))
        loader.settle { throw OddFailure() }
        XCTAssertEqual(loader.state, .failed(.unknown(underlying: "OddFailure()")))
    }
}
