import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class DemoViewModelTests: XCTestCase {
    private var control = StubDemoControl()

    override func setUp() async throws {
        control = StubDemoControl()
        control.onStatus.answer(with: .sample(transferCount: 3))
        control.onReset.answer(with: .sample())
    }

    func testLoad_ShowsTheDemosContent() async {
        let model = DemoViewModel(demoControl: control)
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample(transferCount: 3)))
        XCTAssertEqual(model.resetState, .idle)
    }

    func testFailingStatus_Fails() async {
        control.onStatus.fail(with: ServiceError.storage(.busy, path: "", underlying: ""))
        let model = DemoViewModel(demoControl: control)
        await model.load()
        XCTAssertEqual(model.state, .failed(.storage(.busy, path: "", underlying: "")))
    }

    func testReset_ShowsTheSeedAgain() async {
        let model = DemoViewModel(demoControl: control)
        await model.load()
        await model.reset()
        XCTAssertEqual(model.resetState, .loaded(Change(.sample(), mode: .commit)))
        XCTAssertEqual(model.state, .loaded(.sample()))
        XCTAssertEqual(control.onReset.calls, [.commit])
    }

    func testDryRunOfReset_KeepsTheShownState() async {
        let model = DemoViewModel(demoControl: control)
        await model.load()
        await model.reset(mode: .dryRun)
        XCTAssertEqual(model.resetState, .loaded(Change(.sample(), mode: .dryRun)))
        XCTAssertEqual(model.state, .loaded(.sample(transferCount: 3)))
    }

    func testFailingReset_KeepsTheShownState() async {
        control.onReset.fail(with: ServiceError.storage(.readOnly, path: "", underlying: ""))
        let model = DemoViewModel(demoControl: control)
        await model.load()
        await model.reset()
        XCTAssertEqual(model.resetState, .failed(.storage(.readOnly, path: "", underlying: "")))
        XCTAssertEqual(model.state, .loaded(.sample(transferCount: 3)))
    }

    func testMovingTheClock_ShowsTheNewTime() async {
        control.onMoveClock.answer(with: .sample(transferCount: 7))
        let model = DemoViewModel(demoControl: control)
        await model.load()
        await model.moveClock(.days(3), mode: .dryRun)
        XCTAssertEqual(model.clockState, .loaded(Change(.sample(transferCount: 7), mode: .dryRun)))
        XCTAssertEqual(model.state, .loaded(.sample(transferCount: 3)))
        await model.moveClock(.days(3))
        XCTAssertEqual(model.state, .loaded(.sample(transferCount: 7)))
        XCTAssertEqual(
            control.onMoveClock.calls,
            [ChangeCall(.days(3), mode: .dryRun), ChangeCall(.days(3), mode: .commit)])
    }

    func testARefusedClock_KeepsTheShownState() async {
        control.onMoveClock.fail(with: ServiceError.invalidConfiguration(reason: "x"))
        let model = DemoViewModel(demoControl: control)
        await model.load()
        await model.moveClock(.days(3))
        XCTAssertEqual(model.clockState, .failed(.invalidConfiguration(reason: "x")))
        XCTAssertEqual(model.state, .loaded(.sample(transferCount: 3)))
    }

    func testSlowStatusAfterAReset_DoesNotOverwriteIt() async {
        let gate = Gate()
        control.onStatus.answer { _ in
            await gate.pass()
            return .sample(transferCount: 3)
        }
        let model = DemoViewModel(demoControl: control)
        let loading = Task { await model.load() }
        await gate.arrival()
        await model.reset()
        gate.open()
        await loading.value
        XCTAssertEqual(model.state, .loaded(.sample()))
    }
}
