import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class CorrectionViewModelTests: XCTestCase {
    private let teller = StubTellerService()

    private func model(key: IdempotencyKey? = nil) -> CorrectionViewModel {
        CorrectionViewModel(
            reason: "Wrong", idempotencyKey: key, tellerService: teller, random: SeededRandomSource(seed: 1))
    }

    func testReversal_ShowsTheEntry() async {
        teller.onReverse.answer(with: .sample())
        let model = model()
        let date = CalendarDate(dayNumber: 20_000)
        await model.reverse("ACC001.1", valueDate: date, mode: .dryRun)
        XCTAssertEqual(model.reversal, .loaded(Change(.sample(), mode: .dryRun)))
        XCTAssertEqual(
            teller.onReverse.calls, [ChangeCall(.init("ACC001.1", valueDate: date), mode: .dryRun)])
    }

    func testLostAnswer_NamesTheKey() async {
        teller.onReverse.fail(with: OddFailure())
        let given = IdempotencyKey.sequence(1, seed: 3)[0]
        let model = model(key: given)
        await model.reverse("ACC001.1")
        XCTAssertEqual(model.idempotencyKey, given)
        guard case .failed(.outcomeUnknown(given, _)) = model.reversal else {
            return XCTFail("\(model.reversal)")
        }
    }
}
