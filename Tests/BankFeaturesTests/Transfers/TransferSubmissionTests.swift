import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransferSubmissionTests: XCTestCase {
    func testSubmit_SendsTheReviewedRequestAndTellsTheCoordinator() async throws {
        let fixture = TransferFixture()
        try await fixture.model.review()
        let review = try XCTUnwrap(fixture.review)
        try await fixture.model.submit()
        XCTAssertEqual(fixture.model.state, .confirmed(.sample()))
        XCTAssertEqual(fixture.committed, [review.request])
        XCTAssertEqual(fixture.coordinator.calls, [.didConfirm(.sample())])
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testSubmit_IsObservedOverSubmitting() async throws {
        let (fixture, gate) = (TransferFixture(), Gate())
        fixture.answerCommit {
            await gate.pass()
            return .sample()
        }
        try await fixture.model.review()
        let review = try XCTUnwrap(fixture.review)
        let model = fixture.model
        let states = await observed({ model.state }, around: gate) { try? await model.submit() }
        XCTAssertEqual(states, [.reviewed(review), .submitting(review), .confirmed(.sample())])
    }

    func testRefusal_FailsWithTheReviewAndNotTheCoordinator() async throws {
        let fixture = TransferFixture()
        try await fixture.submit(failingWith: ServiceError.accountFrozen("ACC002"))
        let review = try XCTUnwrap(fixture.review)
        XCTAssertEqual(fixture.model.state, .failed(.accountFrozen("ACC002"), review))
        XCTAssertEqual(fixture.coordinator.calls, [])
    }

    func testForeignError_LeavesTheOutcomeUnknown() async throws {
        let fixture = TransferFixture()
        try await fixture.submit(failingWith: OddFailure())
        let review = try XCTUnwrap(fixture.review)
        XCTAssertEqual(
            fixture.model.state,
            .failed(.outcomeUnknown(review.idempotencyKey, underlying: "OddFailure()"), review))
    }

    func testRetryAfterNetworkError_SendsTheSameRequestUnderTheSameKey() async throws {
        let fixture = TransferFixture()
        try await fixture.submit(failingWith: ServiceError.networkError(underlying: "down"))
        try await fixture.assertRetryRepeatsTheRequest()
    }

    func testRetryAfterUnknownOutcome_MayFailAgain() async throws {
        let fixture = TransferFixture()
        try await fixture.submit(failingWith: OddFailure())
        try await fixture.model.retry()
        XCTAssertEqual(Set(fixture.committed.map(\.idempotencyKey)).count, 1)
        guard case .failed(.outcomeUnknown, _) = fixture.model.state else {
            return XCTFail("\(fixture.model.state)")
        }
    }

    func testUnchangedDraftAfterAFailure_KeepsItsKey() async throws {
        let fixture = TransferFixture()
        try await fixture.submit(failingWith: ServiceError.networkError(underlying: "down"))
        try fixture.model.edit { _ in }
        try await fixture.model.review()
        try await fixture.model.submit()
        XCTAssertEqual(Set(fixture.committed.map(\.idempotencyKey)).count, 1)
    }

    func testSameAmountInAnotherForm_KeepsItsKey() async throws {
        let fixture = TransferFixture()
        try await fixture.submit(failingWith: ServiceError.networkError(underlying: "down"))
        try fixture.model.edit { $0.amount = "25.00" }
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.idempotencyKey, fixture.committed.first?.idempotencyKey)
    }

    func testChangedDraft_GetsAFreshKeyAndTheFirstOneWhenChangedBack() async throws {
        let fixture = TransferFixture()
        var keys: [IdempotencyKey?] = []
        for amount in ["25", "26", "25"] {
            try fixture.model.edit { $0.amount = amount }
            try await fixture.model.review()
            keys.append(fixture.review?.idempotencyKey)
        }
        XCTAssertEqual(keys[0], keys[2])
        XCTAssertNotEqual(keys[0], keys[1])
    }

    func testChangedBalance_KeepsTheKey() async throws {
        let fixture = TransferFixture()
        try await fixture.model.review()
        let key = fixture.review?.idempotencyKey
        fixture.accounts.onDefaultAccount.answer(with: .sample(minorUnits: 1))
        try fixture.model.edit { _ in }
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.idempotencyKey, key)
    }

    func testGivenKey_ServesEveryDraft() async throws {
        let given = try XCTUnwrap(IdempotencyKey("mine"))
        let fixture = TransferFixture(idempotencyKey: given)
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.idempotencyKey, given)
        try fixture.model.edit { $0.amount = "26" }
        try await fixture.model.review()
        XCTAssertEqual(fixture.review?.idempotencyKey, given)
    }

    func testCancel_TellsTheCoordinator() throws {
        let fixture = TransferFixture()
        try fixture.model.cancel()
        XCTAssertEqual(fixture.model.state, .cancelled)
        XCTAssertEqual(fixture.coordinator.calls, [.didCancelTransfer])
    }

    func testEdit_ClearsTheProblem() async throws {
        let fixture = TransferFixture(draft: TransferDraft(to: "nobody", amount: "25"))
        try await fixture.model.review()
        try fixture.model.edit { $0.to = "savings" }
        XCTAssertEqual(
            fixture.model.state, .editing(TransferDraft(to: "savings", amount: "25"), problem: nil))
    }
}
