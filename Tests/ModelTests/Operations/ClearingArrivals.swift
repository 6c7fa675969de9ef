import BankDomain
import BankServices

/// A payment from another bank to an account of this bank, or to none.
struct ReceivePayment: RepeatedOperation {
    let by: Party
    /// The clearing's name for the payment, as a number.
    let message: Int
    let account: Int
    let amount: Amount
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReceivePayment? {
        let account = world.account()
        return ReceivePayment(
            by: world.clerk(), message: world.message(), account: account,
            amount: world.amount(on: account), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let payment = ReceivedPayment(
            networkID: "P\(message)", amount: amount.money, debtorName: "Bakery",
            debtorAccount: ModelBank.foreignIBANs[0],
            creditorAccount: try await bank.statedNumber(of: account), reference: "Invoice")
        return try await bank.advised(by, .received(payment), mode)
    }
}

/// A collection by a creditor of another bank.
struct CollectDebit: RepeatedOperation {
    let by: Party
    /// The clearing's name for the collection, as a number.
    let message: Int
    let account: Int
    let creditor: Int
    let mandate: Int
    let amount: Amount
    let isDryRun: Bool?

    static func random(in world: inout World) -> CollectDebit? {
        let account = world.account()
        return CollectDebit(
            by: world.clerk(), message: world.message(), account: account,
            creditor: Int(world.number(in: 1...3)), mandate: Int(world.number(in: 1...2)),
            amount: world.amount(on: account), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let collection = ReceivedCollection(
            networkID: "C\(message)", amount: amount.money, creditorID: MandateWords.creditor(creditor),
            creditorName: "Creditor \(creditor)", mandateReference: MandateWords.reference(mandate),
            debtorAccount: try await bank.statedNumber(of: account), reference: "July")
        return try await bank.advised(by, .collected(collection), mode)
    }
}

/// A creditor gives the money of a collection back.
struct ReverseDebit: RepeatedOperation {
    let by: Party
    let message: Int
    /// The name of the collection, as a number.
    let collection: Int
    let amount: Amount
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReverseDebit? {
        guard let collection = world.earlierMessage() else { return nil }
        return ReverseDebit(
            by: world.clerk(), message: world.message(), collection: collection,
            amount: world.amount(on: world.account()), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        // Mostly the whole amount or the half, which other banks know.
        let debits = try await bank.directDebits()
        let collected = debits.first { $0.networkID == "C\(collection)" }.map { debit in
            message.isMultiple(of: 3) && debit.amount.minorUnits > 1
                ? Money(minorUnits: debit.amount.minorUnits / 2, currency: debit.amount.currency)
                : debit.amount
        }
        let reversal = ReversedCollection(
            networkID: "R\(message)", original: "C\(collection)",
            amount: message.isMultiple(of: 5) ? amount.money : collected ?? amount.money)
        return try await bank.advised(by, .reversed(reversal), mode)
    }
}

/// The clearing's answer to a payment that the bank sent.
struct AnswerPayment: RepeatedOperation {
    enum Kind: String, Codable { case settled, rejected, returned }

    let by: Party
    let transfer: Int
    let kind: Kind
    /// The name of a return, as a number.
    let message: Int
    /// `nil` for the payment's own amount.
    let amount: Amount?
    let isDryRun: Bool?

    static func random(in world: inout World) -> AnswerPayment? {
        guard let transfer = world.transfer() else { return nil }
        let kinds: [Kind] = [.settled, .rejected, .returned, .returned]
        return AnswerPayment(
            by: world.clerk(), transfer: transfer, kind: kinds[Int(world.number(in: 0...3))],
            message: world.message(), amount: world.oneIn(4) ? world.amount(on: world.account()) : nil,
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let id = bank.transferNumbers.id(transfer)
        let known = try await bank.transfers().first { $0.id == id }?.amount
        let sent = OutgoingReference(id: id, amount: amount?.money)
        let advice: ClearingAdvice =
            switch kind {
            case .settled: .settled(sent)
            case .rejected: .rejected(sent, .unknownAccount)
            case .returned:
                .returned(
                    ReturnedPayment(
                        networkID: "B\(message)", original: id,
                        amount: amount?.money ?? known ?? Money(minorUnits: 1, currency: .usd),
                        reason: .closedAccount))
            }
        return try await bank.advised(by, advice, mode)
    }
}

/// Makes a message of what leaves the bank.
struct SubmitPayments: KeyedOperation {
    let by: Party
    let maximum: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> SubmitPayments? {
        SubmitPayments(
            by: world.clerk(), maximum: Int(world.number(in: 1...9)), key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let message = try await bank[by].clearing.submit(
            atMost: maximum, idempotencyKey: idempotencyKey, mode: mode)
        return bank.transferNumbers.seen(message)
    }
}

/// Staff book a suspended payment, or send it back.
struct ResolvePayment: Operation {
    let by: Party
    let payment: Int
    /// `nil` to send it back.
    let account: Int?
    let isDryRun: Bool?

    static func random(in world: inout World) -> ResolvePayment? {
        guard let payment = world.incomingPayment() else { return nil }
        return ResolvePayment(
            by: world.clerk(), payment: payment, account: world.oneIn(2) ? world.account() : nil,
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let resolution: IncomingPaymentResolution =
            account.map { .book(AccountID(number: $0)) } ?? .giveBack(.requestedByCustomer)
        return bank.transferNumbers.seen(
            try await bank[by].clearing.resolve(
                IncomingPaymentID(number: payment), resolution, mode: mode))
    }
}
