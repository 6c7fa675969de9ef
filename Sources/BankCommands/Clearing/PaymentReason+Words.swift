import BankDomain
package import LanguageKit

extension PaymentReason {
    /// The code, with its meaning if it is a known one.
    package var text: Phrase {
        guard let words else { return Phrase(verbatim: rawValue) }
        return "\(words) (\(rawValue))"
    }

    private var words: Phrase? {
        switch self {
        case .unknownAccount: "the account does not exist"
        case .closedAccount: "the account is closed"
        case .blockedAccount: "the account is blocked"
        case .otherCurrency: "the account has another currency"
        case .insufficientFunds: "not enough money"
        case .duplicate: "it was paid before"
        case .wrongAmount: "the amount is wrong"
        case .noMandate: "not authorized by the payer"
        case .refundRequested: "the payer took the money back"
        case .blockedByDebtor: "blocked or limited by the payer"
        case .regulation: "for regulatory reasons"
        case .requestedByCustomer: "requested by the customer"
        case .notSpecified: "no reason given"
        case .recalled: "the payer's bank asked for it"
        case .duplicatePayment: "it was sent twice"
        case .technicalProblem: "a technical problem"
        case .fraud: "fraud"
        case .wrongAccount: "it went to a wrong account"
        case .noAnswer: "the payee did not answer"
        case .legalDecision: "a legal decision"
        case .alreadyReturned: "it was sent back before"
        case .neverReceived: "it was not received"
        default: nil
        }
    }
}

extension ClearingState {
    /// Where the payment is, for people.
    package var text: Phrase {
        let state: Phrase =
            switch status {
            case .accepted: "waits to be sent"
            case .submitted: "on its way"
            case .settled: "arrived at the other bank"
            case .rejected: "rejected; the money is back"
            case .returned: "sent back"
            }
        let text = reason.map { "\(state): \($0.text)" } ?? state
        // One that came back says so itself.
        guard let recall, status == .submitted || status == .settled else { return text }
        return "\(text); \(recall.text)"
    }
}

extension Recall {
    /// What became of the request, for people.
    package var text: Phrase {
        switch status {
        case .requested: "asked back: \(reason.text)"
        case .accepted: "it goes back: \(reason.text)"
        case .refused: refusal.map { "not given back: \($0.text)" } ?? "not given back"
        }
    }
}
