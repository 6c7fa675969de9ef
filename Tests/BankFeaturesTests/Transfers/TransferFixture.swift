import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// A transfer view model with stub services that know the sample accounts and accept every dry run.
@MainActor
final class TransferFixture {
    let accounts = StubAccountService()
    let beneficiaries = StubBeneficiaryService()
    let transfers = StubTransferService()
    let coordinator = MockTransfersCoordinator()
    let model: TransferViewModel

    /// A draft that can be sent: 25 USD from the default account to "savings".
    static let draft = TransferDraft(to: "savings", amount: "25", reference: "rent")

    init(
        draft: TransferDraft = TransferFixture.draft, idempotencyKey: IdempotencyKey? = nil, seed: UInt64 = 1
    ) {
        beneficiaries.onBeneficiaries.answer(with: [.sample()])
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccountNamed.answer { try Self.account(named: $0) }
        accounts.onAccounts.answer(with: [])
        accounts.onPayeeNamed.answer { try Self.account(named: $0).id }
        model = TransferViewModel(
            draft: draft, idempotencyKey: idempotencyKey, accountService: accounts,
            beneficiaryService: beneficiaries, transferService: transfers,
            random: SeededRandomSource(seed: seed), coordinator: coordinator)
        answerCommit { .sample() }
    }

    /// The answer to the transfer itself. Dry runs always succeed with a pending transfer.
    func answerCommit(_ answer: @escaping @Sendable () async throws -> Transfer) {
        transfers.onCreate.answer { call in
            guard call.mode == .commit else { return .sample(status: .pending) }
            return try await answer()
        }
    }

    /// The committed requests.
    var committed: [TransferRequest] {
        transfers.onCreate.calls.filter { $0.mode == .commit }.map(\.subject)
    }

    /// The review, in states that have one.
    var review: TransferReview? {
        switch model.state {
        case .reviewed(let review), .submitting(let review), .challenged(_, let review, _),
            .answering(_, let review), .failed(_, let review):
            review
        case .editing, .reviewing, .confirmed, .cancelled: nil
        }
    }

    /// Reviews and submits. The bank fails with this error.
    func submit(failingWith error: any Error) async throws {
        answerCommit { throw error }
        try await model.review()
        try await model.submit()
    }

    /// Fails unless a retry sends and confirms the first request again, with the same key.
    func assertRetryRepeatsTheRequest(file: StaticString = #filePath, line: UInt = #line) async throws {
        answerCommit { .sample() }
        try await model.retry()
        XCTAssertEqual(model.state, .confirmed(.sample()), file: file, line: line)
        XCTAssertEqual(committed.count, 2, file: file, line: line)
        XCTAssertEqual(committed.first, committed.last, file: file, line: line)
    }

    private nonisolated static func account(named name: String) throws -> Account {
        switch name {
        case "savings": .savings
        case "travel": .travel
        case "checking": .checking
        default: throw ServiceError.notFound(.account, name: name)
        }
    }
}
