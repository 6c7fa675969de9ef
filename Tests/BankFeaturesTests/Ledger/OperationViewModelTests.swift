import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Checkpoints, exports, imports, restores and migrations.
@MainActor
final class OperationViewModelTests: XCTestCase {
    private let ledger = StubLedgerService()
    private let settings = StubStorageService()
    private let persistence = StubPersistenceService()
    private let refused = ServiceError.invalidFile(path: "f", line: nil, column: nil, reason: "is there")

    func testCheckpoint_ReturnsTheSignedState() async {
        ledger.onCheckpoint.answer(with: .sample)
        let model = LedgerCheckpointViewModel(ledgerService: ledger)
        XCTAssertEqual(model.state, .idle)
        await model.run(to: "june.json")
        XCTAssertEqual(model.state, .loaded(.sample))
        XCTAssertEqual(ledger.onCheckpoint.calls, ["june.json"])
        ledger.onCheckpoint.fail(with: refused)
        await model.run()
        XCTAssertEqual(model.state, .failed(refused))
    }

    func testExport_ReturnsTheReport() async {
        ledger.onExportBank.answer(with: .sample)
        let model = LedgerExportViewModel(ledgerService: ledger)
        await model.run(to: "bank.jsonl", mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .dryRun)))
        XCTAssertEqual(ledger.onExportBank.calls, [ChangeCall("bank.jsonl", mode: .dryRun)])
        ledger.onExportBank.fail(with: refused)
        await model.run(to: "bank.jsonl")
        XCTAssertEqual(model.state, .failed(refused))
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testImport_ShowsProgressAndReturnsTheReport() async {
        let gate = Gate()
        ledger.onImportBank.answer { importing in
            importing.progress(ImportProgress(path: "f", rows: 1, bytes: 10, totalBytes: 20))
            await gate.pass()
            importing.progress(ImportProgress(path: "f", rows: 2, bytes: 20, totalBytes: 20))
            return .sample
        }
        let model = BankImportViewModel(ledgerService: ledger, storageService: settings)
        let rows = await observed({ model.progress?.rows }, around: gate) {
            await model.run(from: "bank.jsonl", mode: .dryRun)
        }
        XCTAssertEqual(rows, [nil, 1, 2])
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .dryRun)))
        XCTAssertEqual(ledger.onImportBank.calls.map(\.call), [ChangeCall("bank.jsonl", mode: .dryRun)])
    }

    func testImport_MakesTheLocalBankTheDefaultUnlessOneWasChosen() async {
        ledger.onImportBank.answer { _ in .sample }
        settings.onSet.answer { _ in }
        for (chosen, mode, isMade) in [
            (nil, ExecutionMode.commit, true), (nil, .dryRun, false), ("demo", .commit, false),
        ] as [(String?, ExecutionMode, Bool)] {
            settings.onValue.answer { _ in chosen }
            let model = BankImportViewModel(ledgerService: ledger, storageService: settings)
            await model.run(from: "bank.jsonl", mode: mode)
            XCTAssertEqual(model.hasMadeDefault, isMade, "\(chosen ?? "none"), \(mode)")
        }
        XCTAssertEqual(settings.onSet.callCount, 1)
    }

    func testRefusedImport_Fails() async {
        ledger.onImportBank.fail(with: refused)
        let model = BankImportViewModel(ledgerService: ledger, storageService: settings)
        await model.run(from: "bank.jsonl")
        XCTAssertEqual(model.state, .failed(refused))
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testRestore_ShowsProgressAndReturnsTheReport() async {
        let gate = Gate()
        persistence.onRestore.answer { restoring in
            restoring.progress(VerificationProgress(entries: 1, totalEntries: 4))
            await gate.pass()
            restoring.progress(VerificationProgress(entries: 4, totalEntries: 4))
            return .sample
        }
        let model = LedgerRestoreViewModel(persistenceService: persistence, storageService: settings)
        let reference = CheckpointReference(path: "june.json")
        let entries = await observed({ model.progress?.entries }, around: gate) {
            await model.run(from: "copy.db", against: reference, mode: .dryRun)
        }
        XCTAssertEqual(entries, [nil, 1, 4])
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .dryRun)))
        XCTAssertEqual(persistence.onRestore.calls.map(\.call), [ChangeCall("copy.db", mode: .dryRun)])
        XCTAssertEqual(persistence.onRestore.calls.map(\.checkpoint), [reference])
    }

    func testRestore_MakesTheLocalBankTheDefaultUnlessOneWasChosen() async {
        persistence.onRestore.answer { _ in .sample }
        settings.onSet.answer { _ in }
        for (chosen, mode, isMade) in [
            (nil, ExecutionMode.commit, true), (nil, .dryRun, false), ("demo", .commit, false),
        ] as [(String?, ExecutionMode, Bool)] {
            settings.onValue.answer { _ in chosen }
            let model = LedgerRestoreViewModel(persistenceService: persistence, storageService: settings)
            await model.run(from: "copy.db", mode: mode)
            XCTAssertEqual(model.hasMadeDefault, isMade, "\(chosen ?? "none"), \(mode)")
        }
        XCTAssertEqual(settings.onSet.callCount, 1)
    }

    func testRefusedRestore_Fails() async {
        persistence.onRestore.fail(with: refused)
        let model = LedgerRestoreViewModel(persistenceService: persistence, storageService: settings)
        await model.run(from: "copy.db")
        XCTAssertEqual(model.state, .failed(refused))
    }

    func testMigration_ReturnsBothVersions() async {
        let report = MigrationReport(path: "ledger.db", fromVersion: 3, toVersion: 4)
        persistence.onMigrate.answer(with: report)
        let model = LedgerMigrationViewModel(persistenceService: persistence)
        await model.run(mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(Change(report, mode: .dryRun)))
        XCTAssertEqual(persistence.onMigrate.calls, [.dryRun])
        persistence.onMigrate.fail(with: refused)
        await model.run()
        XCTAssertEqual(model.state, .failed(refused))
    }
}
