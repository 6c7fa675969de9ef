package import BankDomain
package import BankServices
import LanguageKit

/// What payers decide about direct debits.
extension DirectDebitRecords {
    /// A mandate of an account that the principal may read. Throws `notFound`.
    package func mandate(_ id: MandateID, readableBy principal: Principal) throws -> Mandate {
        guard let mandate = try knownMandate(id),
            try account(with: mandate.accountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.mandate, name: id.text) }
        return mandate
    }

    /// Which direct debits an account takes. Throws `notFound`.
    package func rule(of id: AccountID, for principal: Principal) throws -> DirectDebitRule {
        let account = try account(id, readableBy: principal)
        return DirectDebitRule(accountID: account.id, acceptance: try acceptance(of: account.id))
    }

    package mutating func choose(
        _ rule: DirectDebitRule, for principal: Principal
    ) throws -> DirectDebitRule {
        let account = try account(rule.accountID, managedBy: principal).account
        try account.requireOpen()
        let rule = DirectDebitRule(accountID: account.id, acceptance: rule.acceptance)
        try set(rule)
        return rule
    }

    /// Authorizes a mandate before its creditor collects.
    package mutating func addMandate(
        _ request: MandateRequest, for principal: Principal
    ) throws -> Mandate {
        let account = try account(request.accountID, managedBy: principal).account
        let creditorID = try Self.creditorID(request.creditorID)
        let reference = try Self.identifier(request.reference, field: .reference)
        let name = try FreeText.name(request.creditorName, field: .creditorName)
        try account.requireOpen()
        try Self.require(request.limits, on: account)
        if let known = try mandate(of: account.id, creditorID: creditorID, reference: reference) {
            throw ServiceError.alreadyExists(.mandate, name: known.id.text)
        }
        let mandate = Mandate(
            id: try nextMandateID, accountID: account.id, creditorID: creditorID, creditorName: name,
            reference: reference, status: .authorized,
            isBlocked: try isBlocked(creditorID, on: account.id),
            limits: request.limits, createdAt: now)
        try insert(mandate)
        return mandate
    }

    package mutating func changeMandate(
        _ id: MandateID, _ change: MandateChange, for principal: Principal
    ) throws -> Mandate {
        var mandate = try mandate(id, readableBy: principal)
        let account = try account(mandate.accountID, managedBy: principal).account
        let before = mandate
        switch change {
        case .authorize:
            try account.requireOpen()
            mandate.status = .authorized
        case .cancel: mandate.status = .cancelled
        case .block: mandate.isBlocked = true
        case .unblock: mandate.isBlocked = false
        case .limit(let limits):
            guard mandate.status != .cancelled else { throw mandate.isInTheWay }
            try Self.require(limits, on: account)
            mandate.limits = limits
            try update(mandate)
            return mandate
        }
        guard mandate != before else { throw before.isInTheWay }
        try update(mandate)
        if mandate.isBlocked != before.isBlocked {
            // A block is one of the creditor.
            for var other in try mandates(of: account.id, creditorID: mandate.creditorID)
            where other.isBlocked != mandate.isBlocked {
                other.isBlocked = mandate.isBlocked
                try update(other)
            }
        }
        return mandate
    }

    private static func identifier(_ text: String, field: FieldName) throws -> String {
        let name = Mandate.normalized(try FreeText.name(text, field: field))
        guard name.unicodeScalars.count <= Mandate.nameMaximum else {
            throw ServiceError.invalidValue(
                field: field, value: text, reason: .tooLong(maximum: Mandate.nameMaximum))
        }
        return name
    }

    // Only typed ones are checked: a collection states what the creditor's bank took.
    private static func creditorID(_ text: String) throws -> String {
        guard let known = CreditorIdentifier(try identifier(text, field: .creditorID)) else {
            throw ServiceError.invalidValue(
                field: .creditorID, value: text,
                reason: .malformed(
                    expected: "a creditor identifier with right check digits, such as DE98ZZZ09999999999"))
        }
        return known.text
    }

    private static func require(_ limits: MandateLimits, on account: Account) throws {
        if let amount = limits.amount {
            try account.requireCurrency(of: amount)
            try amount.requirePayable()
        }
        if let count = limits.perMonth, !MandateLimits.perMonthRange.contains(count) {
            throw ServiceError.invalidValue(
                field: .perMonth, value: String(count), reason: .outOfRange(MandateLimits.perMonthRange))
        }
    }
}

extension ClearingRecords {
    /// Books what is left of a collection back at its payer's request, once.
    package mutating func refund(_ id: DirectDebitID, for principal: Principal) throws -> DirectDebit {
        guard var debit = try knownDirectDebit(id), let payer = debit.accountID,
            try account(with: payer).isReadable(by: principal)
        else { throw ServiceError.notFound(.directDebit, name: id.text) }
        let account = try account(payer, managedBy: principal)
        guard let lastDay = debit.refundableThrough else {
            throw ServiceError.invalidState(.directDebit, name: id.text, status: debit.status.rawValue)
        }
        guard today <= lastDay else {
            throw ServiceError.invalidState(.directDebit, name: id.text, status: "refundPeriodOver")
        }
        let entry = try giveBack(debit, to: account)
        // After the period in which no reason is needed, the creditor's bank is told the reason.
        let needsReason = debit.refundableIfAuthorizedThrough.map { today > $0 } ?? false
        (debit.status, debit.reason) = (.refunded, needsReason ? .noMandate : .refundRequested)
        try update(debit)
        if let entry { try tellOwners(of: account.id, NotificationEvent(booked: entry)) }
        return debit
    }

    /// Books what is left of a collection back as if it had not been taken (Directive (EU) 2015/2366, article 76). The
    /// right to a refund outlives the account: staff pay it out of suspense then, and the result is `nil`.
    private mutating func giveBack(_ debit: DirectDebit, to account: KnownAccount) throws -> Transaction? {
        guard account.account.status == .closed else {
            try account.account.requireCreditable()
            let day = try valueDate(since: debit.bookingDate ?? today, on: account)
            let entry = try book(debit, on: account, returning: debit.remainingAmount, valueDate: day)
            try accrueAgain(since: entry)
            return entry
        }
        let name = debit.id.text
        let received = ReceivedPayment(
            networkID: IncomingPayment.own("refunded", name), amount: debit.remainingAmount,
            debtorName: debit.creditorName, creditorAccount: account.account.accountNumber,
            reference: BookingText.returned(debit.id), endToEndID: name)
        let payment = IncomingPayment(
            received, id: try nextIncomingPaymentID, reason: .closedAccount, receivedAt: now)
        _ = try book(payment, from: .clearing, to: .suspense, valueDate: today)
        try insert(payment, uetr: nil)
        return nil
    }
}

extension Mandate {
    fileprivate var isInTheWay: ServiceError {
        .invalidState(.mandate, name: id.text, status: isBlocked ? "blocked" : status.rawValue)
    }
}
