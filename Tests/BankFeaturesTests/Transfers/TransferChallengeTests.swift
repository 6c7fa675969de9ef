import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class TransferChallengeTests: XCTestCase {
    private var fixture = TransferFixture()

    override func setUp() async throws {
        fixture = TransferFixture()
        try await fixture.submit(failingWith: ServiceError.challengeRequired(.sample()))
    }

    private func answer(failingWith error: any Error) async throws -> TransferReview {
        fixture.transfers.onConfirm.fail(with: error)
        try await fixture.model.answer(code: "111111")
        return try XCTUnwrap(fixture.review)
    }

    func testChallenge_IsShownWithTheReview() throws {
        let review = try XCTUnwrap(fixture.review)
        XCTAssertEqual(fixture.model.state, .challenged(.sample(), review, problem: nil))
    }

    func testRightCode_ConfirmsAndTellsTheCoordinator() async throws {
        fixture.transfers.onConfirm.answer(with: .sample())
        try await fixture.model.answer(code: "123456")
        XCTAssertEqual(fixture.model.state, .confirmed(.sample()))
        XCTAssertEqual(fixture.transfers.onConfirm.calls, [.init("CHG001", code: "123456")])
        XCTAssertEqual(fixture.coordinator.calls, [.didConfirm(.sample())])
    }

    @available(macOS 26.0, iOS 26.0, *)
    func testAnswer_IsObservedOverAnswering() async throws {
        let gate = Gate()
        fixture.transfers.onConfirm.answer { _ in
            await gate.pass()
            return .sample()
        }
        let review = try XCTUnwrap(fixture.review)
        let model = fixture.model
        let states = await observed({ model.state }, around: gate) {
            try? await model.answer(code: "123456")
        }
        XCTAssertEqual(
            states,
            [
                .challenged(.sample(), review, problem: nil), .answering(.sample(), review),
                .confirmed(.sample()),
            ])
    }

    func testEmptyCode_StaysChallengedWithoutTheBank() async throws {
        try await fixture.model.answer(code: "")
        let review = try XCTUnwrap(fixture.review)
        XCTAssertEqual(
            fixture.model.state,
            .challenged(
                .sample(), review, problem: .invalidValue(field: .code, value: "", reason: .empty)))
        XCTAssertEqual(fixture.transfers.onConfirm.callCount, 0)
    }

    func testWrongCode_StaysChallengedAndCanBeAnsweredAgain() async throws {
        let review = try await answer(failingWith: ServiceError.invalidCode)
        XCTAssertEqual(fixture.model.state, .challenged(.sample(), review, problem: .invalidCode))

        fixture.transfers.onConfirm.answer(with: .sample())
        try await fixture.model.answer(code: "123456")
        XCTAssertEqual(fixture.model.state, .confirmed(.sample()))
    }

    func testFurtherChallenge_ReplacesTheFirstAndIsReported() async throws {
        let next = ServiceError.challengeRequired(.sample("CHG002"))
        let review = try await answer(failingWith: next)
        XCTAssertEqual(fixture.model.state, .challenged(.sample("CHG002"), review, problem: next))
    }

    func testExpiredChallenge_Fails() async throws {
        let review = try await answer(failingWith: ServiceError.notFound(.challenge, name: "CHG001"))
        XCTAssertEqual(fixture.model.state, .failed(.notFound(.challenge, name: "CHG001"), review))
    }

    func testRetryAfterALostAnswer_SendsTheRequestAgainUnderItsKey() async throws {
        _ = try await answer(failingWith: ServiceError.networkError(underlying: "down"))
        try await fixture.assertRetryRepeatsTheRequest()
        XCTAssertEqual(fixture.transfers.onConfirm.callCount, 1)
    }

    func testRetryOfARefusedCode_IsChallengedAgain() async throws {
        let review = try await answer(failingWith: ServiceError.networkError(underlying: "down"))
        try await fixture.model.retry()
        XCTAssertEqual(fixture.model.state, .challenged(.sample(), review, problem: nil))
    }

    func testCancelledAnswer_LeavesTheOutcomeUnknown() async throws {
        let review = try await answer(failingWith: CancellationError())
        XCTAssertEqual(
            fixture.model.state,
            .failed(
                .outcomeUnknown(review.idempotencyKey, underlying: "CancellationError()"), review))
    }
}
