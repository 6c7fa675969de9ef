import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransferGuideViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private var beneficiaries = StubBeneficiaryService()
    private var transfers = StubTransferService()
    private let quote = TransferQuote(
        fromAccountID: "ACC001", toAccountID: "ACC002", creditorName: nil, creditorIBAN: nil,
        amount: usd(1_250), fee: usd(0), total: usd(1_250), creditedAmount: usd(1_250), rate: nil,
        executionDate: CalendarDate(dayNumber: 20_634))

    override func setUp() async throws {
        accounts = StubAccountService()
        beneficiaries = StubBeneficiaryService()
        transfers = StubTransferService()
        accounts.onAccounts.answer(with: [.checking, .savings])
        accounts.onAccountNamed.answer(with: .checking)
        accounts.onPayeeNamed.answer(with: Account.savings.id)
        beneficiaries.onBeneficiaries.answer(with: [.sample()])
        transfers.onCreate.answer(with: .sample(minorUnits: 1_250))
        transfers.onQuote.answer(with: quote)
    }

    private func makeGuide(_ draft: TransferDraft = TransferDraft()) -> TransferGuideViewModel {
        TransferGuideViewModel(
            draft: draft,
            transfer: TransferViewModel(
                draft: draft, accountService: accounts, beneficiaryService: beneficiaries,
                transferService: transfers, random: SeededRandomSource(seed: 1), coordinator: nil),
            accountService: accounts, beneficiaryService: beneficiaries, transferService: transfers)
    }

    private func answer(_ guide: TransferGuideViewModel, _ answers: String...) async {
        for text in answers { await guide.answer(text) }
    }

    func testQuestions_AreAskedInOrder_WithoutMovingMoney() async {
        let guide = makeGuide()
        XCTAssertEqual(guide.state, .loading)
        await guide.start()
        XCTAssertEqual(guide.sources, [.checking, .savings])
        XCTAssertEqual(guide.beneficiaries, [.sample()])
        for (step, text) in [
            (TransferGuideStep.source, "ACC001"), (.payee, "ACC002"), (.amount, "12.50"), (.date, ""),
            (.reference, "Hello"),
        ] {
            XCTAssertEqual(guide.state, .asking(step, problem: nil))
            await guide.answer(text)
        }
        guard case .reviewing(let review, quote) = guide.state else { return XCTFail("\(guide.state)") }
        XCTAssertEqual(review.amount, usd(1_250))
        XCTAssertEqual(review.reference, "Hello")
        XCTAssertEqual(transfers.onCreate.calls.map(\.mode), [.dryRun])
    }

    func testGivenValues_AreNotAsked() async {
        let guide = makeGuide(
            TransferDraft(from: "ACC001", to: "ACC002", reference: "x", executionDate: quote.executionDate))
        await guide.start()
        XCTAssertEqual(guide.state, .asking(.amount, problem: nil))
        await guide.answer("12.50")
        guard case .reviewing = guide.state else { return XCTFail("\(guide.state)") }
    }

    func testIBANOfAnotherBank_NeedsAName() async {
        accounts.onPayeeNamed.fail(with: ServiceError.notFound(.account, name: "x"))
        beneficiaries.onBeneficiaries.answer(with: [])
        let guide = makeGuide(TransferDraft(from: "ACC001"))
        await guide.start()
        await guide.answer("GB33BUKB20201555555555")
        XCTAssertEqual(guide.state, .asking(.creditorName, problem: nil))
        await guide.answer("")
        XCTAssertEqual(
            guide.state,
            .asking(
                .creditorName, problem: .invalidValue(field: .creditorName, value: "", reason: .empty)))
        await guide.answer("Ada Lovelace")
        XCTAssertEqual(guide.state, .asking(.amount, problem: nil))
    }

    func testWrongAnswers_AreAskedAgain() async {
        let guide = makeGuide(TransferDraft(from: "ACC001", to: "ACC002"))
        await guide.start()
        await guide.answer("twelve")
        guard case .asking(.amount, .invalidAmount?) = guide.state else { return XCTFail("\(guide.state)") }
        XCTAssertEqual(guide.answer(of: .amount), "twelve")
        await answer(guide, "12.50", "tomorrow")
        guard case .asking(.date, .invalidValue?) = guide.state else { return XCTFail("\(guide.state)") }
        XCTAssertEqual(transfers.onCreate.callCount, 0)
    }

    func testBack_KeepsTypedValues_AndLeavesFromTheFirst() async {
        let guide = makeGuide()
        await guide.start()
        await answer(guide, "ACC001", "ACC002")
        guide.back(keeping: "12")
        XCTAssertEqual(guide.state, .asking(.payee, problem: nil))
        XCTAssertEqual(guide.answer(of: .amount), "12")
        guide.back()
        XCTAssertEqual(guide.state, .asking(.source, problem: nil))
        guide.back()
        XCTAssertEqual(guide.state, .left)
        guide.back()
        XCTAssertEqual(guide.state, .left)
    }

    func testBackFromTheReview_AsksTheLastQuestionAgain_AndReviewsAgain() async {
        let guide = makeGuide(TransferDraft(from: "ACC001", to: "ACC002", amount: "12.50"))
        await guide.start()
        await answer(guide, "", "Hello")
        guide.back()
        XCTAssertEqual(guide.state, .asking(.reference, problem: nil))
        XCTAssertEqual(guide.answer(of: .reference), "Hello")
        await guide.answer("Other")
        guard case .reviewing(let review, _) = guide.state else { return XCTFail("\(guide.state)") }
        XCTAssertEqual(review.reference, "Other")
    }

    func testCorrectableRefusal_IsAskedAgain() async {
        let refusal = ServiceError.insufficientFunds(
            account: "ACC001", available: usd(1), requested: usd(1_250))
        transfers.onCreate.fail(with: refusal)
        let guide = makeGuide(TransferDraft(from: "ACC001", to: "ACC002"))
        await guide.start()
        await answer(guide, "12.50", "", "")
        XCTAssertEqual(guide.state, .asking(.amount, problem: refusal))
    }

    func testRefusalOfAGivenValue_Fails() async {
        let refusal = ServiceError.insufficientFunds(
            account: "ACC001", available: usd(1), requested: usd(1_250))
        transfers.onCreate.fail(with: refusal)
        let guide = makeGuide(TransferDraft(from: "ACC001", to: "ACC002", amount: "12.50"))
        await guide.start()
        await answer(guide, "", "")
        XCTAssertEqual(guide.state, .failed(refusal))
    }

    func testWithoutAccounts_TheGuideFails() async {
        accounts.onAccounts.fail(with: ServiceError.unauthorized(.notSignedIn))
        let guide = makeGuide()
        await guide.start()
        XCTAssertEqual(guide.state, .failed(.unauthorized(.notSignedIn)))
    }
}
