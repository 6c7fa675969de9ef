import BankServices
import BankTestSupport
import Synchronization
import XCTest

final class StubTests: XCTestCase {
    func testUnsetStub_FailsTheTestAndNamesItself() async {
        let failures = Recorded()
        let stub = AsyncStub<Int, Int>("StubAccountService.open", failingWith: failures.append)

        do {
            _ = try await stub(1)
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertEqual(error as? UnsetStubError, UnsetStubError("StubAccountService.open"))
        }
        XCTAssertEqual(
            failures.texts, ["StubAccountService.open was called, but the test gave it no answer"])
    }

    func testUnsetSynchronousStub_FailsTheTest() {
        let failures = Recorded()
        let stub = SyncStub<Int, Int>("StubStorageService.set", failingWith: failures.append)

        XCTAssertThrowsError(try stub(1))
        XCTAssertEqual(failures.texts.count, 1)
    }

    func testStub_RecordsItsCallsInOrder() async throws {
        let stub = AsyncStub<Int, Int>("stub")
        stub.answer { $0 * 2 }

        let first = try await stub(1)
        let second = try await stub(2)
        XCTAssertEqual([first, second], [2, 4])
        XCTAssertEqual(stub.calls, [1, 2])
    }

    func testStubInTurn_RepeatsItsLastAnswer() async throws {
        let stub = AsyncStub<Int, String>("stub")
        stub.answer(inTurn: ["a", "b"])

        var answers: [String] = []
        for number in 1...3 { answers.append(try await stub(number)) }
        XCTAssertEqual(answers, ["a", "b", "b"])
    }

    func testStubInTurn_IsReleased() {
        weak var released: AsyncStub<Int, String>?
        do {
            let stub = AsyncStub<Int, String>("stub")
            stub.answer(inTurn: ["a", "b"])
            released = stub
        }
        XCTAssertNil(released)
    }

    func testGateThatHoldsOne_LetsTheNextPass() async {
        let gate = Gate(holding: 1)
        let held = Task { await gate.pass() }
        await gate.arrival()
        await gate.pass()
        gate.open()
        await held.value
    }

    func testGate_HoldsUntilItIsOpened() async {
        let gate = Gate()
        let order = Recorded()
        let passing = Task {
            await gate.pass()
            order.append("passed")
        }
        await gate.arrival()
        order.append("arrived")
        gate.open()
        await passing.value
        await gate.pass()
        XCTAssertEqual(order.texts, ["arrived", "passed"])
    }
}

private final class Recorded: Sendable {
    private let state = Mutex<[String]>([])
    var texts: [String] { state.withLock { $0 } }
    @Sendable func append(_ text: String) { state.withLock { $0.append(text) } }
}
