import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

/// A transfer view model among stubs that know the sample accounts and rehearse every request.
@MainActor
final class TransferFixture {
    let accounts = StubAccountService()
    let beneficiaries = StubBeneficiaryService()
    let transfers = StubTransferService()
    let coordinator = MockTransfersCoordinator()
    let model: TransferViewModel

    /// The draft that every fixture can send: 25 USD from the default account to "savings".
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

    /// What the bank answers to the transfer itself; a dry run always succeeds with a pending transfer.
    func answerCommit(_ answer: @escaping @Sendable () async throws -> Transfer) {
        transfers.onCreate.answer { call in
            guard call.mode == .commit else { return .sample(status: .pending) }
            return try await answer()
        }
    }

    /// The requests that were sent to be carried out.
    var committed: [TransferRequest] {
        transfers.onCreate.calls.filter { $0.mode == .commit }.map(\.subject)
    }

    /// The state's review, wherever there is one.
    var review: TransferReview? {
        switch model.state {
        case .reviewed(let review), .submitting(let review), .challenged(_, let review, _),
            .answering(_, let review), .failed(_, let review):
            review
        case .editing, .reviewing, .confirmed, .cancelled: nil
        }
    }

    /// Reviews and submits, against a bank that answers with this error.
    func submit(failingWith error: any Error) async throws {
        answerCommit { throw error }
        try await model.review()
        try await model.submit()
    }

    /// Fails unless a retry sends the request of the first attempt again, key included, and confirms it.
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
