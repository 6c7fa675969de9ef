import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Runs one transfer from its draft to the posted entries, and shows it. If the bank requires a code, the user is asked
/// for it when input is interactive.
struct TransferCreationView: TerminalView {
    let viewModel: TransferViewModel
    let payees: PayeeNamesViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.ordered(in: mode))
        try await viewModel.review()
        if case .reviewed(let review) = viewModel.state {
            if screen.hasAsked {
                await payees.load()
                try agree(to: review, payees.names, on: screen)
            }
            if mode == .commit { try await viewModel.submit() }
        }
        try await finish(on: screen)
    }

    private func agree(to review: TransferReview, _ names: PayeeNames, on screen: Screen) throws {
        let transfer = review.preview
        screen.say(Notice.reviewPayment(review, names))
        if let fee = transfer.fee {
            screen.say(Notice.reviewFee(fee, total: try transfer.amount.adding(fee)))
        }
        if let credited = transfer.creditedAmount { screen.say(Notice.reviewCredited(credited)) }
        if !review.reference.isEmpty { screen.say(Notice.reviewReference(review.reference)) }
        screen.say(Notice.reviewDate(transfer.executionDate))
        if let balances = transfer.balances { screen.say(Notice.reviewBalance(balances.balance)) }
        try screen.agree(Notice.askReview, mode: mode)
    }

    /// Asks for codes if the bank requires one, and shows the result of a reviewed or submitted transfer.
    private func finish(on screen: Screen) async throws {
        try await answerChallenge(on: screen)
        switch viewModel.state {
        case .reviewed(let review):
            try await show(review.preview, on: screen)
        case .confirmed(let transfer):
            try await show(transfer, on: screen)
        case .editing(_, let problem?):
            throw problem
        case .challenged(let challenge, _, _):
            throw ServiceError.challengeRequired(challenge)
        case .failed(let error, let review):
            throw error.afterSubmission(of: review.idempotencyKey)
        case .editing, .reviewing, .submitting, .answering, .cancelled:
            fatalError("A transfer that was submitted has come to an end.")
        }
    }

    private func show(_ transfer: Transfer, on screen: Screen) async throws {
        let names = await payees.names(on: screen)
        try screen.show(
            RecordPresentation(columns: TransferColumns.ordered(in: mode, names), row: transfer), mode: mode,
            saying: Done.transfer(transfer, to: names.payee(of: transfer), mode: mode), inDryRun: true)
    }

    /// Asks for codes while there is a challenge, an answer and a remaining try. An open challenge can be answered
    /// later by its id.
    private func answerChallenge(on screen: Screen) async throws {
        guard screen.isInteractive else { return }
        for _ in 1...Screen.tryMaximum {
            guard case .challenged(let challenge, _, _) = viewModel.state else { return }
            // The transfer to confirm is shown with each question (dynamic linking).
            screen.say(Notice.challenge(challenge))
            guard let code = try screen.ask(screen.askCode) else { return }
            try await viewModel.answer(code: code)
            if case .challenged(_, _, let problem?) = viewModel.state { screen.say(problem) }
        }
    }
}

enum TransferQuoteColumns {
    static let all: [Column<TransferQuote>] = [
        .text(key: "fromAccountID", title: "From") { $0.fromAccountID.text },
        .optional(key: "toAccountID", title: "To") { $0.toAccountID?.text },
        .optional(key: "creditorName", title: "Payee") { $0.creditorName },
        .creditorIBAN { $0.creditorIBAN },
        .optionalMoney(key: "amount", title: "Amount") { $0.amount },
        .optionalMoney(key: "fee", title: "Fee") { $0.fee },
        .optionalMoney(key: "total", title: "Total") { $0.total },
        .optional(key: "rate", title: "Rate") { $0.rate },
        .optionalMoney(key: "creditedAmount", title: "Payee gets") { $0.creditedAmount },
        .date(key: "executionDate", title: "Date") { $0.executionDate.text },
    ]
}
