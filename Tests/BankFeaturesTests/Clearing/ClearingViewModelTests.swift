import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class ClearingViewModelTests: XCTestCase {
    private var clearing = StubClearingService()
    private var files = StubClearingFileService()
    private var teller = StubTellerService()
    private let key = IdempotencyKey.sequence(1, seed: 1)[0]
    private let message = ClearingMessage(
        id: "CLM000001", createdAt: .sample, settlementDate: Instant.sample.utcDate, payments: [], returns: []
    )
    private let payment = IncomingPayment(
        id: "INC000001", networkID: "N", amount: Money(minorUnits: 100, currency: .usd), debtorName: "Ada",
        debtorAccount: nil, creditorAccount: "1", creditorName: "", reference: "", endToEndID: nil,
        status: .suspended, receivedAt: .sample)

    override func setUp() async throws {
        (clearing, files, teller) = (StubClearingService(), StubClearingFileService(), StubTellerService())
    }

    private func makeModel() -> ClearingViewModel {
        ClearingViewModel(
            clearingService: clearing, clearingFileService: files, tellerService: teller,
            random: SeededRandomSource(seed: 1))
    }

    func testExport_SubmitsAndWritesTheMessage() async {
        clearing.onSubmit.answer(with: message)
        files.onRequireNew.answer(with: ())
        files.onWrite.answer(with: ["out.xml"])
        let model = makeModel()
        await model.export(to: "out.xml")
        XCTAssertEqual(model.export.value?.value.message, message)
        XCTAssertEqual(model.export.value?.value.paths, ["out.xml"])
        XCTAssertEqual(clearing.onSubmit.calls, [ChangeCall(key, mode: .commit)])
    }

    func testExportToATakenPath_MakesNoMessage() async {
        let taken = ServiceError.invalidFile(path: "out.xml", line: nil, column: nil, reason: "taken")
        files.onRequireNew.fail(with: taken)
        for mode in [ExecutionMode.dryRun, .commit] {
            let model = makeModel()
            await model.export(to: "out.xml", mode: mode)
            XCTAssertEqual(model.export.error, taken)
        }
        XCTAssertEqual(clearing.onSubmit.callCount, 0)
    }

    func testFullDiskAfterAnExport_NamesTheMessage() async {
        let full = ServiceError.storage(.full, path: "out.xml", underlying: "no room")
        clearing.onSubmit.answer(with: message)
        files.onRequireNew.answer(with: ())
        files.onWrite.fail(with: full)
        let model = makeModel()
        await model.export(to: "out.xml")
        XCTAssertEqual(model.export.error, .messageNotWritten("CLM000001", reason: full))
    }

    func testDryRunOfAnExport_WritesNothing() async {
        clearing.onSubmit.answer(with: message)
        files.onRequireNew.answer(with: ())
        let model = makeModel()
        await model.export(to: "out.xml", mode: .dryRun)
        XCTAssertEqual(files.onWrite.callCount, 0)
        XCTAssertEqual(model.export.value?.value.paths, [])
    }

    func testImport_AppliesTheAdvicesOfTheFile() async {
        let advice = ClearingAdvice.settled(OutgoingReference(id: "TRF000001"))
        let outcome = ClearingOutcome(name: "TRF000001", effect: .done, subject: "TRF000001")
        files.onAdvices.answer(with: [advice])
        clearing.onApply.answer(with: [outcome])
        let model = makeModel()
        await model.importFile("in.xml")
        XCTAssertEqual(clearing.onApply.calls, [ChangeCall([advice], mode: .commit)])
        XCTAssertEqual(model.report.value?.value.outcomes, [outcome])
    }

    func testLongFile_IsAppliedInParts() async {
        files.onAdvices.answer(
            with: (1...2_001).map { .settled(OutgoingReference(id: TransferID(number: $0))) })
        clearing.onApply.answer(with: [])
        await makeModel().importFile("in.xml")
        XCTAssertEqual(clearing.onApply.calls.map(\.subject.count), [1_000, 1_000, 1])
    }

    func testResolution_NeedsAnAccountOrAReason() async {
        teller.onAccountNamed.answer(with: .checking)
        clearing.onResolve.answer(with: payment)
        let model = makeModel()
        for (account, reason) in [(nil, nil), ("ACC001", "AC01"), (nil, "nonsense")] as [(String?, String?)] {
            await model.resolve("INC000001", account: account, reason: reason)
            XCTAssertNotNil(model.resolution.error)
        }
        XCTAssertEqual(clearing.onResolve.callCount, 0)
        await model.resolve("inc000001", account: "primary", reason: nil)
        await model.resolve("INC000001", account: nil, reason: "ac01")
        XCTAssertEqual(
            clearing.onResolve.calls,
            [
                ChangeCall(.init("INC000001", .book("ACC001")), mode: .commit),
                ChangeCall(.init("INC000001", .giveBack(.unknownAccount)), mode: .commit),
            ])
    }

    func testRecall_IsRequestedForACode() async {
        let model = makeModel()
        await model.recall("trf000001", reason: "nonsense")
        XCTAssertEqual(clearing.onRecall.callCount, 0)
        XCTAssertNotNil(model.recall.error)
    }

    func testAnswer_AcceptsOrHasAReason() async {
        clearing.onResolve.answer(with: payment)
        let model = makeModel()
        await model.answer("inc000001", isAccepted: true, refusal: nil)
        await model.answer("inc000001", isAccepted: false, refusal: "cust")
        XCTAssertEqual(
            clearing.onResolve.calls.map(\.subject.resolution), [.accept, .refuse(.requestedByCustomer)])
        for (isAccepted, refusal) in [(true, "CUST"), (false, nil)] as [(Bool, String?)] {
            await model.answer("inc000001", isAccepted: isAccepted, refusal: refusal)
            XCTAssertNotNil(model.resolution.error)
        }
        XCTAssertEqual(clearing.onResolve.callCount, 2)
    }
}
