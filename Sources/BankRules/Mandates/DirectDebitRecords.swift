package import BankDomain
package import BankServices

/// Mandates and collections, as the bank's decisions use them.
package protocol DirectDebitRecords: AccountRecords {
    func knownMandate(_ id: MandateID) throws -> Mandate?
    /// The mandates of an account, oldest first.
    func mandates(on account: AccountID) throws -> [Mandate]
    /// How many mandates of an account are only seen.
    func seenMandateCount(of account: AccountID) throws -> Int
    var nextMandateID: MandateID { get throws }
    mutating func insert(_ mandate: Mandate) throws
    /// Stores the status, the block and the limits of a mandate.
    mutating func update(_ mandate: Mandate) throws

    /// Which direct debits an account takes; `nil` if no choice was made.
    func directDebitAcceptance(of account: AccountID) throws -> DirectDebitRule.Acceptance?
    mutating func set(_ rule: DirectDebitRule) throws

    func knownDirectDebit(_ id: DirectDebitID) throws -> DirectDebit?
    /// The collections with a name in the clearing, oldest first: names are unique for a bank, and not between banks.
    func directDebits(networkID: String) throws -> [DirectDebit]
    /// What a reversal of this name gave back of a collection with a name in the clearing; `nil` if there is none.
    func reversal(networkID: String, of original: String) throws -> (debit: DirectDebit, amount: Money)?
    /// How many collections of a mandate are booked since a moment and were not given back.
    func bookedCount(of mandate: MandateID, since start: Instant) throws -> Int
    /// Refused and refunded collections that no message has, oldest first.
    func returningDirectDebits(atMost maximum: Int) throws -> [DirectDebit]
    /// Whether a refused or refunded collection has no message so far.
    func isReturning(_ id: DirectDebitID) throws -> Bool
    var nextDirectDebitID: DirectDebitID { get throws }
    mutating func insert(_ debit: DirectDebit) throws
    /// Stores the status and the reason of a collection.
    mutating func update(_ debit: DirectDebit) throws
    /// Stores what a creditor gave back of a collection.
    mutating func insert(_ reversed: ReversedCollection, of debit: DirectDebitID) throws
    /// Stores the message with which a collection goes back.
    mutating func setMessage(_ message: ClearingMessageID, of debit: DirectDebitID) throws
    /// Books a collection on the payer's account, or an amount of it back, and returns the payer's entry. Throws
    /// `insufficientFunds`.
    ///
    /// - Parameter returned: `nil` to book the collection.
    mutating func book(
        _ debit: DirectDebit, on account: KnownAccount, returning returned: Money?, valueDate: CalendarDate
    ) throws -> Transaction
}

extension DirectDebitRecords {
    func acceptance(of account: AccountID) throws -> DirectDebitRule.Acceptance {
        try directDebitAcceptance(of: account) ?? .all
    }

    /// A creditor's mandates on an account, oldest first. The creditor's business code does not count.
    func mandates(of account: AccountID, creditorID: String) throws -> [Mandate] {
        let creditor = CreditorIdentifier.comparable(creditorID)
        return try mandates(on: account).filter {
            CreditorIdentifier.comparable($0.creditorID) == creditor
        }
    }

    func mandate(of account: AccountID, creditorID: String, reference: String) throws -> Mandate? {
        let known = try mandates(of: account, creditorID: creditorID).filter { $0.reference == reference }
        return known.first { $0.creditorID == creditorID } ?? known.first
    }

    func isBlocked(_ creditorID: String, on account: AccountID) throws -> Bool {
        try mandates(of: account, creditorID: creditorID).first?.isBlocked ?? false
    }

    /// The account that another bank names by IBAN or number: an id such as ACC001 is no name between banks.
    func account(stated text: String) throws -> KnownAccount? {
        let found = try accounts(AccountReference(text), by: .number)
        return found.count == 1 ? try account(with: found[0].id) : nil
    }
}
