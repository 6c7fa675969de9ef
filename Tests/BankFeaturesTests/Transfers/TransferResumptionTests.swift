import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class TransferResumptionTests: XCTestCase {
    private let key = IdempotencyKey("rent-2026-07")

    /// The terms of a review in another process.
    private func seenTerms(of draft: TransferDraft = TransferFixture.draft) async throws -> String {
        let earlier = TransferFixture(draft: draft)
        try await earlier.model.review()
        return try XCTUnwrap(earlier.review).terms
    }

    func testSameTerms_AreSubmittedUnderTheGivenKey() async throws {
        let seen = try await seenTerms()
        let fixture = TransferFixture(idempotencyKey: key)
        try await fixture.model.resume { $0 == seen }
        XCTAssertEqual(fixture.model.state, .confirmed(.sample()))
        XCTAssertEqual(fixture.committed.map(\.idempotencyKey), [key])
    }

    func testOtherAmount_StaysReviewed() async throws {
        let seen = try await seenTerms()
        var draft = TransferFixture.draft
        draft.amount = "26"
        let fixture = TransferFixture(draft: draft, idempotencyKey: key)
        try await fixture.model.resume { $0 == seen }
        guard case .reviewed = fixture.model.state else { return XCTFail("\(fixture.model.state)") }
        XCTAssertEqual(fixture.committed, [])
    }

    func testFeeThatChangedMeanwhile_StaysReviewed() async throws {
        let seen = try await seenTerms()
        let fixture = TransferFixture(idempotencyKey: key)
        fixture.transfers.onCreate.answer { _ in
            let cent = Money(minorUnits: 1, currency: .usd)
            return Transfer(
                id: "TRF000001", fromAccountID: "ACC001", toAccountID: "ACC002",
                amount: Money(minorUnits: 2_500, currency: .usd), fee: cent, status: .pending,
                reference: "rent", createdAt: .sample)
        }
        try await fixture.model.resume { $0 == seen }
        guard case .reviewed = fixture.model.state else { return XCTFail("\(fixture.model.state)") }
    }

    func testDraftThatIsRefusedNow_IsEditedAgain() async throws {
        let fixture = TransferFixture(idempotencyKey: key)
        fixture.transfers.onCreate.answer { _ in throw ServiceError.accountFrozen("ACC002") }
        try await fixture.model.resume { _ in true }
        XCTAssertEqual(
            fixture.model.state, .editing(TransferFixture.draft, problem: .accountFrozen("ACC002")))
    }
}
