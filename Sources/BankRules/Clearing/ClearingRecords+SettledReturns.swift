import BankDomain
import BankServices

/// What the bank sent back, as the clearing books it. A message states what the banks settle, so that only returns that
/// no message has change anything.
extension ClearingRecords {
    /// Another bank's payment: its amount left the bank.
    mutating func confirm(_ returned: SettledReturn) throws -> (ClearingOutcome, left: Money?) {
        try returned.amount.requirePayable()
        let named = try incomingPayments(networkID: returned.name).filter { $0.amount == returned.amount }
        // Two banks may give two payments one name. Then the one that was sent back is meant.
        let open = named.filter { $0.status == .returning }
        let known =
            try incomingPayment(IncomingPaymentID(returned.name))
            ?? named.first { $0.status == .returned } ?? open.first ?? named.first
        guard var payment = known, payment.status != .returning || open.count <= 1 else {
            return (ClearingOutcome(name: returned.name, effect: .contradicts), nil)
        }
        func outcome(_ effect: ClearingOutcome.Effect) -> ClearingOutcome {
            ClearingOutcome(
                name: returned.name, effect: effect, subject: payment.id.text, reason: payment.reason)
        }
        guard payment.amount == returned.amount else { return (outcome(.contradicts), nil) }
        switch payment.status {
        case .returned: return (outcome(.knownBefore), nil)
        case .booked, .suspended, .recalled: return (outcome(.contradicts), nil)
        case .returning:
            payment.status = .returned
            try update(payment, sentWith: insertOtherMessage())
            return (outcome(.done), payment.amount)
        }
    }

    /// A collection that was refused or refunded: its amount came to the bank. `nil` if the return is of no such
    /// collection.
    mutating func confirmDirectDebit(_ returned: ReturnedPayment) throws -> (ClearingOutcome, left: Money?)? {
        let name = returned.original.text
        let named = try knownDirectDebit(DirectDebitID(name)).map { [$0] } ?? directDebits(networkID: name)
        let fitting = named.filter {
            ($0.status == .refused || $0.status == .refunded) && $0.remainingAmount == returned.amount
        }
        let sent = try fitting.first { try !isReturning($0.id) }
        guard let debit = sent ?? fitting.first else { return nil }
        let isOpen = sent == nil
        if isOpen, fitting.count > 1 { return (ClearingOutcome(name: name, effect: .contradicts), nil) }
        if isOpen { try setMessage(insertOtherMessage(), of: debit.id) }
        let outcome = ClearingOutcome(
            name: name, effect: isOpen ? .done : .knownBefore, subject: debit.id.text, reason: debit.reason)
        return (outcome, isOpen ? returned.amount.opposite : nil)
    }

    /// Stores a message for what was sent in another way, so that it is not sent again.
    private mutating func insertOtherMessage() throws -> ClearingMessageID {
        let id = try nextClearingMessageID
        try insert(ClearingMessageHead(id: id, createdAt: now, settlementDate: try settlementDate))
        return id
    }
}
