package import BankDomain
package import BankServices

extension BankFacts {
    /// One hold on an account that the principal may read. Throws `notFound`.
    package func transferHold(_ id: TransferHoldID, for principal: Principal) throws -> TransferHold {
        guard let known = try knownHold(id),
            try account(with: known.hold.fromAccountID).isReadable(by: principal)
        else { throw ServiceError.notFound(.transferHold, name: id.text) }
        return known.hold
    }
}

/// Money held for payees.
extension BankRecords {
    /// Holds money, once for each key.
    package mutating func holdTransfer(
        _ request: TransferHoldRequest, for principal: Principal
    ) throws -> TransferHold {
        let transfer = try request.transfer.checked()
        let key = principal.key(request.idempotencyKey, request.fingerprint)
        let id: TransferHoldID = try once(key) { bank in
            let expiresAt = try request.expiry(from: bank.now, in: bank.zone)
            let plan = try bank.plan(transfer, for: principal)
            try bank.requireRules(of: plan, for: principal)
            try bank.requireFunds(for: plan)
            try plan.from.account.requireCountable(holding: plan.total())
            // The payee captures it later, when the payer cannot be asked for a code.
            guard try !bank.requiresCode(plan, for: principal) else {
                throw PaymentRules.codeRefusal(of: request.to)
            }
            let hold = TransferHold(
                id: try bank.nextTransferHoldID, fromAccountID: plan.from.id, toAccountID: plan.to?.id,
                creditorName: plan.externalName, creditorIBAN: plan.creditorIBAN, amount: plan.amount,
                fee: plan.fee, reference: plan.reference, createdAt: bank.now, expiresAt: expiresAt)
            try bank.hold(plan.total(), on: plan.from.id)
            try bank.insert(hold, countedOn: plan.executionDate, madeBy: principal.userID)
            return hold.id
        }
        return try transferHold(id, for: principal)
    }

    /// Transfers the held amount or a part of it, once for each key.
    package mutating func captureHold(
        _ id: TransferHoldID, amount: Money?, key: IdempotencyKey, for principal: Principal
    ) throws -> TransferHold {
        let key = principal.key(key, TransferHold.captureFingerprint(id, amount))
        _ = try once(key) { bank in
            var held = try bank.hold(id, managedBy: principal)
            let amount = try held.amount(taking: amount)
            // The limits were checked when the money was held, so it counts on that day.
            let countedOn = try bank.knownHold(id)?.countedOn
            // The held amount is released first, so that the transfer can use it.
            try bank.attempt { bank in
                try bank.release(held.total(), on: held.fromAccountID)
                let plan = try bank.plan(
                    held.transfer(of: amount, key: key.key), for: principal, dueOn: countedOn)
                held.transferID = try bank.pay(plan).id
            }
            (held.status, held.capturedAmount) = (.captured, amount)
            try bank.update(held)
            return id
        }
        return try transferHold(id, for: principal)
    }

    /// Releases a hold, once for each key.
    package mutating func releaseHold(
        _ id: TransferHoldID, key: IdempotencyKey, for principal: Principal
    ) throws -> TransferHold {
        let key = principal.key(key, TransferHold.releaseFingerprint(id))
        _ = try once(key) { bank in
            let held = try bank.hold(id, managedBy: principal)
            try held.requireOpen()
            try bank.end(held, as: .released)
            return id
        }
        return try transferHold(id, for: principal)
    }

    /// Ends a hold that was not captured, and notifies the owners.
    mutating func expire(_ hold: TransferHold) throws {
        try end(hold, as: .expired)
        try tellOwners(of: hold.fromAccountID, hold.expiryEvent)
    }

    private func hold(_ id: TransferHoldID, managedBy principal: Principal) throws -> TransferHold {
        let held = try transferHold(id, for: principal)
        _ = try account(held.fromAccountID, managedBy: principal)
        return held
    }

    mutating func end(_ hold: TransferHold, as status: TransferHold.Status) throws {
        var hold = hold
        hold.status = status
        try release(hold.total(), on: hold.fromAccountID)
        try update(hold)
    }
}
