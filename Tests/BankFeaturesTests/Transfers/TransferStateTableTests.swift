import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Every event in every state of a transfer: allowed events lead to the right state, others change nothing.
@MainActor
final class TransferStateTableTests: XCTestCase {
    private enum Place: CaseIterable {
        case editing, reviewing, reviewed, submitting, challenged, answering, confirmed
        case failedOpen, failedForGood, cancelled

        init(_ state: TransferState) {
            self =
                switch state {
                case .editing: .editing
                case .reviewing: .reviewing
                case .reviewed: .reviewed
                case .submitting: .submitting
                case .challenged: .challenged
                case .answering: .answering
                case .confirmed: .confirmed
                case .failed(.networkError, _): .failedOpen
                case .failed: .failedForGood
                case .cancelled: .cancelled
                }
        }
    }

    private static let allowed: [Place: [TransferEvent: Place]] = [
        .editing: [.edit: .editing, .review: .reviewed, .cancel: .cancelled],
        .reviewing: [:],
        .reviewed: [.edit: .editing, .submit: .confirmed, .cancel: .cancelled],
        .submitting: [:],
        .challenged: [.edit: .editing, .answer: .confirmed, .cancel: .cancelled],
        .answering: [:],
        .confirmed: [:],
        .failedOpen: [.edit: .editing, .retry: .confirmed, .cancel: .cancelled],
        .failedForGood: [.edit: .editing, .cancel: .cancelled],
        .cancelled: [:],
    ]

    func testEveryEventInEveryState_MatchesTheTable() async throws {
        for place in Place.allCases {
            for event in TransferEvent.allCases {
                try await check(event, in: place)
            }
        }
    }

    private func check(_ event: TransferEvent, in place: Place) async throws {
        let (fixture, gate) = (TransferFixture(), Gate(holding: 1))
        let running = try await bring(fixture, to: place, gate: gate)
        XCTAssertEqual(Place(fixture.model.state), place)
        let before = fixture.model.state
        let calls = fixture.transfers.onCreate.callCount + fixture.transfers.onConfirm.callCount
        let told = fixture.coordinator.calls
        let target = try XCTUnwrap(Self.allowed[place])[event]
        if target != nil {
            fixture.answerCommit { .sample() }
            fixture.transfers.onConfirm.answer(with: .sample())
        }

        do {
            try await send(event, to: fixture.model)
            XCTAssertEqual(Place(fixture.model.state), target, "\(event) in \(place)")
        } catch {
            XCTAssertNil(target, "\(event) in \(place) was refused")
            XCTAssertEqual(error, TransferEventError(event: event, state: before))
            XCTAssertEqual(fixture.model.state, before)
            XCTAssertEqual(fixture.coordinator.calls, told)
            XCTAssertEqual(
                fixture.transfers.onCreate.callCount + fixture.transfers.onConfirm.callCount, calls)
        }
        gate.open()
        await running?.value
    }

    private func send(
        _ event: TransferEvent, to model: TransferViewModel
    ) async throws(TransferEventError) {
        switch event {
        case .edit: try model.edit { $0.reference = "changed" }
        case .review: try await model.review()
        case .submit: try await model.submit()
        case .answer: try await model.answer(code: "123456")
        case .retry: try await model.retry()
        case .cancel: try model.cancel()
        }
    }

    /// Brings the transfer into a state. If that state awaits an answer, the answer waits at the gate and the awaiting
    /// task is returned.
    private func bring(
        _ fixture: TransferFixture, to place: Place, gate: Gate
    ) async throws -> Task<Void, Never>? {
        let model = fixture.model
        switch place {
        case .editing: break
        case .reviewing:
            fixture.transfers.onCreate.answer { _ in
                await gate.pass()
                return .sample()
            }
            return await waiting(at: gate) { try? await model.review() }
        case .reviewed: try await model.review()
        case .submitting:
            fixture.answerCommit {
                await gate.pass()
                return .sample()
            }
            try await model.review()
            return await waiting(at: gate) { try? await model.submit() }
        case .challenged: try await fixture.submit(failingWith: ServiceError.challengeRequired(.sample()))
        case .answering:
            fixture.transfers.onConfirm.answer { _ in
                await gate.pass()
                return .sample()
            }
            try await fixture.submit(failingWith: ServiceError.challengeRequired(.sample()))
            return await waiting(at: gate) { try? await model.answer(code: "123456") }
        case .confirmed:
            try await model.review()
            try await model.submit()
        case .failedOpen: try await fixture.submit(failingWith: ServiceError.networkError(underlying: ""))
        case .failedForGood: try await fixture.submit(failingWith: ServiceError.accountFrozen("ACC001"))
        case .cancelled: try model.cancel()
        }
        return nil
    }

    private func waiting(
        at gate: Gate, _ work: @escaping @MainActor () async -> Void
    ) async -> Task<Void, Never> {
        let task = Task { await work() }
        await gate.arrival()
        return task
    }
}
