import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class LedgerBackupViewModelTests: XCTestCase {
    private let persistence = StubPersistenceService()
    private lazy var model = LedgerBackupViewModel(persistenceService: persistence)

    func testBackup_ReturnsTheReport() async {
        persistence.onBackUp.answer(with: .sample)
        XCTAssertEqual(model.state, .idle)
        await model.run(to: "copy.db")
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .commit)))
        XCTAssertEqual(persistence.onBackUp.calls, [ChangeCall("copy.db", mode: .commit)])
    }

    func testDryRun_IsPassedOnAndReported() async {
        persistence.onBackUp.answer(with: .sample)
        await model.run(to: "copy.db", mode: .dryRun)
        XCTAssertEqual(model.state.value?.isCommitted, false)
        XCTAssertEqual(persistence.onBackUp.calls, [ChangeCall("copy.db", mode: .dryRun)])
    }

    func testRefusal_FailsTheBackup() async {
        let error = ServiceError.invalidFile(path: "copy.db", line: nil, column: nil, reason: "is there")
        persistence.onBackUp.fail(with: error)
        await model.run(to: "copy.db")
        XCTAssertEqual(model.state, .failed(error))
    }

    func testSecondBackupAtTheSameTime_DoesNothing() async {
        let gate = Gate(holding: 1)
        persistence.onBackUp.answer { _ in
            await gate.pass()
            return .sample
        }
        let model = model
        let first = Task { await model.run(to: "copy.db") }
        await gate.arrival()
        await model.run(to: "other.db")
        gate.open()
        await first.value
        XCTAssertEqual(persistence.onBackUp.callCount, 1)
    }
}
