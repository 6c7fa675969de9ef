package import BankDomain
package import BankServices

extension TransferRequest {
    /// What the payee's account at this bank gets in its own currency; `nil` if that is the request's currency. The
    /// same at every bank.
    ///
    /// Throws `accountFrozen`, `accountClosed` and, without a rate, `currencyMismatch`. If the payer may not read the
    /// account, all of these are `cannotBePaid`, so that ids that were tried one after another tell nothing.
    ///
    /// - Parameters:
    ///   - isReadable: whether the payer may read the account.
    ///   - isKnown: whether the payer saved the payee. Another customer's account that is known only by its id is not paid
    ///     in another currency.
    ///   - isOrdered: whether the payment was ordered earlier. A missing rate is then `notFound`, and the order is tried
    ///     again.
    package func exchange(
        to payee: Account, isReadable: Bool, isKnown: Bool, isOrdered: Bool,
        converting convert: () throws -> Exchange
    ) throws -> Exchange? {
        do throws(ServiceError) {
            try payee.requireCreditable()
        } catch {
            throw isReadable ? error : .cannotBePaid(payee: to.text)
        }
        guard amount.currency != payee.currency else { return nil }
        guard isReadable || isKnown || isOrdered || isByIBAN else {
            throw ServiceError.cannotBePaid(payee: to.text)
        }
        do {
            return try convert()
        } catch ServiceError.notFound(.exchangeRate, _) where !isOrdered {
            throw isReadable
                ? ServiceError.currencyMismatch(expected: payee.currency, actual: amount.currency)
                : .cannotBePaid(payee: to.text)
        }
    }

    private var isByIBAN: Bool {
        guard case .iban = to else { return false }
        return true
    }
}

extension Principal {
    /// The user without roles of staff. An order that is executed later tells its owners no more than they may know.
    package var asCustomer: Principal { Principal(userID: userID, roles: [.customer]) }
}
