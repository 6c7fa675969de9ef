import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class LedgerViewModelTests: XCTestCase {
    private var ledger = StubLedgerService()
    private let request = ImportRequest(mapPath: "map.json", filePaths: ["bookings.csv"], mode: .dryRun)

    override func setUp() async throws { ledger = StubLedgerService() }

    @available(macOS 26.0, iOS 26.0, *)
    func testImport_ShowsProgressAndEndsWithTheReport() async {
        let gate = Gate()
        ledger.onImportFiles.answer { importing in
            importing.progress(ImportProgress(path: "bookings.csv", rows: 1, bytes: 10, totalBytes: 20))
            await gate.pass()
            importing.progress(ImportProgress(path: "bookings.csv", rows: 2, bytes: 20, totalBytes: 20))
            return .sample
        }
        let (model, request) = (LedgerImportViewModel(ledgerService: ledger), request)
        let rows = await observed({ model.progress?.rows }, around: gate) { await model.run(request) }
        XCTAssertEqual(rows, [nil, 1, 2])
        XCTAssertEqual(model.state, .loaded(Change(.sample, mode: .dryRun)))
        XCTAssertEqual(ledger.onImportFiles.calls.map(\.request), [request])
    }

    func testBadFile_FailsTheImport() async {
        let error = ServiceError.invalidFile(path: "bookings.csv", line: 3, column: "amount", reason: "text")
        ledger.onImportFiles.fail(with: error)
        let model = LedgerImportViewModel(ledgerService: ledger)
        await model.run(request)
        XCTAssertEqual(model.state, .failed(error))
    }

    func testSecondImportAtTheSameTime_DoesNothing() async {
        let gate = Gate(holding: 1)
        ledger.onImportFiles.answer { _ in
            await gate.pass()
            return .sample
        }
        let (model, request) = (LedgerImportViewModel(ledgerService: ledger), request)
        let first = Task { await model.run(request) }
        await gate.arrival()
        XCTAssertEqual(model.state, .loading)
        await model.run(request)
        gate.open()
        await first.value
        XCTAssertEqual(ledger.onImportFiles.callCount, 1)
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testVerify_ShowsProgressAndEndsWithTheReport() async {
        let (gate, report) = (Gate(), VerificationReport(accountCount: 2, entryCount: 4, firstFault: nil))
        ledger.onVerify.answer { verifying in
            verifying.progress(VerificationProgress(entries: 1, totalEntries: 4))
            await gate.pass()
            verifying.progress(VerificationProgress(entries: 4, totalEntries: 4))
            return report
        }
        let model = LedgerVerifyViewModel(ledgerService: ledger)
        let entries = await observed({ model.progress?.entries }, around: gate) { await model.run() }
        XCTAssertEqual(entries, [nil, 1, 4])
        XCTAssertEqual(model.state, .loaded(report))
    }

    func testVerifyAgainstACheckpoint_HandsItOn() async {
        ledger.onVerify.answer(with: VerificationReport(accountCount: 0, entryCount: 0, firstFault: nil))
        let reference = CheckpointReference(path: "june.json", publicKey: "ab")
        await LedgerVerifyViewModel(ledgerService: ledger).run(against: reference)
        XCTAssertEqual(ledger.onVerify.calls.map(\.checkpoint), [reference])
    }

    func testFaultyBooks_AreAnAnswerNotAFailure() async {
        let fault = LedgerFault(kind: .hash, account: "ACC001", entryNumber: 2, detail: "")
        let report = VerificationReport(accountCount: 2, entryCount: 4, firstFault: fault)
        ledger.onVerify.answer(with: report)
        let model = LedgerVerifyViewModel(ledgerService: ledger)
        await model.run()
        XCTAssertEqual(model.state, .loaded(report))
    }

    func testUnreadableBooks_FailTheVerification() async {
        ledger.onVerify.fail(with: ServiceError.storage(.damaged, path: "bank.sqlite", underlying: "x"))
        let model = LedgerVerifyViewModel(ledgerService: ledger)
        await model.run()
        XCTAssertEqual(model.state, .failed(.storage(.damaged, path: "bank.sqlite", underlying: "x")))
    }
}
