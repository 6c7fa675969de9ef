import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransferReviewTests: XCTestCase {
    private func problem(of draft: TransferDraft) async throws -> ServiceError? {
        let fixture = TransferFixture(draft: draft)
        try await fixture.model.review()
        guard case .editing(draft, let problem) = fixture.model.state else { return nil }
        XCTAssertEqual(fixture.transfers.onCreate.callCount, 0, "a bad draft reached the bank")
        return problem
    }

    func testNewTransfer_IsEditingItsDraft() {
        XCTAssertEqual(TransferFixture().model.state, .editing(TransferFixture.draft, problem: nil))
    }

    func testReview_ResolvesReadsAndMakesADryRun() async throws {
        let fixture = TransferFixture(seed: 5)
        try await fixture.model.review()
        let request = TransferRequest(
            from: "ACC001", to: "ACC002", amount: Money(minorUnits: 2_500, currency: .usd),
            reference: "rent", idempotencyKey: IdempotencyKey.sequence(1, seed: 5)[0])
        XCTAssertEqual(
            fixture.model.state,
            .reviewed(
                TransferReview(
                    draft: TransferFixture.draft, from: .checking, to: .account("ACC002"), request: request,
                    preview: .sample(status: .pending))))
        XCTAssertEqual(fixture.transfers.onCreate.calls, [ChangeCall(request, mode: .dryRun)])
        XCTAssertEqual(fixture.accounts.onPayeeNamed.calls, ["savings"])
        XCTAssertEqual(fixture.accounts.onAccountNamed.callCount, 0)
    }

    func testReviewWithFrom_LooksItUpForReading() async throws {
        let fixture = TransferFixture(draft: TransferDraft(from: "savings", to: "checking", amount: "1"))
        try await fixture.model.review()
        XCTAssertEqual(fixture.accounts.onAccountNamed.calls, ["savings"])
        XCTAssertEqual(fixture.accounts.onPayeeNamed.calls, ["checking"])
        XCTAssertEqual(fixture.accounts.onDefaultAccount.callCount, 0)
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testReview_IsObservedOverReviewing() async throws {
        let (fixture, gate) = (TransferFixture(), Gate())
        fixture.transfers.onCreate.answer { _ in
            await gate.pass()
            return .sample(status: .pending)
        }
        let model = fixture.model
        let states = await observed({ model.state }, around: gate) { try? await model.review() }
        XCTAssertEqual(states.count, 3)
        XCTAssertEqual(
            Array(states.prefix(2)),
            [.editing(TransferFixture.draft, problem: nil), .reviewing(TransferFixture.draft)])
        XCTAssertEqual(states.last, fixture.model.state)
        XCTAssertNotNil(fixture.review)
    }

    func testGivenCurrencyOfTheAccount_IsTaken() async throws {
        let fixture = TransferFixture(draft: TransferDraft(to: "savings", amount: "25.10", currency: "usd"))
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.amount, Money(minorUnits: 2_510, currency: .usd))
    }

    func testGivenCurrencyOfAnother_IsAMismatch() async throws {
        let found = try await problem(of: TransferDraft(to: "savings", amount: "25", currency: "EUR"))
        XCTAssertEqual(found, .currencyMismatch(expected: .usd, actual: .eur))
    }

    func testUnlistedCurrency_IsRefused() async throws {
        let found = try await problem(of: TransferDraft(to: "savings", amount: "25", currency: "BTC"))
        XCTAssertEqual(
            found, .invalidValue(field: .currency, value: "BTC", reason: .notOneOf(Currency.allCodes)))
    }

    func testAmount_IsReadInTheFromAccountsCurrency() async throws {
        let fixture = TransferFixture(draft: TransferDraft(from: "travel", to: "savings", amount: "3"))
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.amount, Money(minorUnits: 300, currency: .eur))
    }

    func testUnpayableAmounts_AreRefused() async throws {
        let expected: [(String, AmountProblem)] = [
            ("", .unreadable(.empty)), ("1,50", .unreadable(.notANumber)),
            ("1.505", .unreadable(.tooManyDecimals(allowed: 2))), ("0", .notPositive), ("-5", .notPositive),
        ]
        for (text, reason) in expected {
            let found = try await problem(of: TransferDraft(to: "savings", amount: text))
            XCTAssertEqual(found, .invalidAmount(text: text, reason: reason), text)
        }
    }

    func testNoPayee_IsRefused() async throws {
        let found = try await problem(of: TransferDraft(amount: "25"))
        XCTAssertEqual(found, .invalidValue(field: .to, value: "", reason: .empty))
    }

    func testUnknownPayee_IsRefused() async throws {
        let found = try await problem(of: TransferDraft(to: "nobody", amount: "25"))
        XCTAssertEqual(found, .notFound(.beneficiary, name: "nobody"))
    }

    func testUnknownSource_IsRefused() async throws {
        let found = try await problem(of: TransferDraft(from: "nobody", to: "savings", amount: "25"))
        XCTAssertEqual(found, .notFound(.account, name: "nobody"))
    }

    func testReferenceWithControlCharacters_IsRefused() async throws {
        let found = try await problem(of: TransferDraft(to: "savings", amount: "25", reference: "a\u{7}"))
        XCTAssertEqual(
            found, .invalidValue(field: .reference, value: "a\u{7}", reason: .controlCharacters))
    }

    func testReference_IsTrimmed() async throws {
        let fixture = TransferFixture(
            draft: TransferDraft(to: "savings", amount: "25", reference: "  rent  "))
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.reference, "rent")
    }

    func testNoDefaultAccount_IsAProblem() async throws {
        let fixture = TransferFixture()
        fixture.accounts.onDefaultAccount.fail(with: ServiceError.notFound(.defaultAccount, name: ""))
        try await fixture.model.review()
        XCTAssertEqual(
            fixture.model.state,
            .editing(TransferFixture.draft, problem: .notFound(.defaultAccount, name: "")))
    }

    func testRefusedDryRun_IsAProblemAndCanBeReviewedAgain() async throws {
        let fixture = TransferFixture()
        fixture.transfers.onCreate.fail(with: ServiceError.accountFrozen("ACC001"))
        try await fixture.model.review()
        XCTAssertEqual(
            fixture.model.state, .editing(TransferFixture.draft, problem: .accountFrozen("ACC001")))

        fixture.answerCommit { .sample() }
        try await fixture.model.review()
        XCTAssertNotNil(fixture.review)
    }

    func testForeignErrorOfTheDryRun_IsUnknown() async throws {
        let fixture = TransferFixture()
        fixture.transfers.onCreate.fail(with: CancellationError())
        try await fixture.model.review()
        XCTAssertEqual(
            fixture.model.state,
            .editing(TransferFixture.draft, problem: .unknown(underlying: "CancellationError()")))
    }
}
