import BankDomain
import BankServices

extension ModelBank {
    /// The number by which other banks name an account; one of no account if it is missing.
    func statedNumber(of account: Int) async throws -> String {
        let all = try await self[.operator].accounts.accounts(.all)
        let found = all.first { $0.id == AccountID(number: account) }
        return found.map { $0.iban?.text ?? $0.accountNumber } ?? "US00000000000000000000"
    }

    /// What became of an advice.
    func advised(_ by: Party, _ advice: ClearingAdvice, _ mode: ExecutionMode) async throws -> Answer {
        try await self[by].clearing.apply([advice], mode: mode).map(transferNumbers.seen)
    }

    /// All collections from accounts of either party.
    func directDebits() async throws -> [DirectDebit] {
        var all: [DirectDebit] = []
        for party in Party.allCases {
            all += try await self[party].mandates.directDebits(of: nil, page: PageRequest(limit: 1_000)).items
        }
        return all
    }
}

extension TransferNumbers {
    func seen(_ outcome: ClearingOutcome) -> ClearingOutcome {
        ClearingOutcome(
            name: seen(outcome.name), effect: outcome.effect, subject: outcome.subject.map(seen),
            reason: outcome.reason)
    }

    func seen(_ message: ClearingMessage) -> ClearingMessage {
        ClearingMessage(
            id: message.id, createdAt: message.createdAt, settlementDate: message.settlementDate,
            payments: message.payments.map(seen), returns: message.returns.map(seen),
            directDebits: message.directDebits.map(\.withoutNumber))
    }

    func seen(_ payment: OutgoingPayment) -> OutgoingPayment {
        OutgoingPayment(
            id: seen(payment.id), amount: payment.amount, debtorName: payment.debtorName, debtorAccount: "",
            creditorName: payment.creditorName, creditorIBAN: payment.creditorIBAN,
            reference: payment.reference, createdAt: payment.createdAt, clearing: payment.clearing)
    }

    func seen(_ payment: IncomingPayment) -> IncomingPayment {
        IncomingPayment(
            id: payment.id, networkID: seen(payment.networkID), amount: payment.amount,
            debtorName: payment.debtorName, debtorAccount: payment.debtorAccount, creditorAccount: "",
            creditorName: payment.creditorName, reference: seen(payment.reference),
            endToEndID: payment.endToEndID.map(seen), status: payment.status, reason: payment.reason,
            accountID: payment.accountID, transactionID: payment.transactionID,
            receivedAt: payment.receivedAt)
    }
}

extension DirectDebit {
    /// The debit without the account's number, which each bank draws at random.
    var withoutNumber: DirectDebit {
        DirectDebit(
            id: id, networkID: networkID, amount: amount, creditorID: creditorID, creditorName: creditorName,
            mandateReference: mandateReference, debtorAccount: "", reference: reference,
            endToEndID: endToEndID, status: status, reason: reason, accountID: accountID,
            mandateID: mandateID, transactionID: transactionID, receivedAt: receivedAt,
            bookingDate: bookingDate, isAuthorized: isAuthorized, reversedAmount: reversedAmount)
    }
}
