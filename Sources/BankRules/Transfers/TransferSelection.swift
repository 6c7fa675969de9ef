package import BankDomain
package import BankServices

/// A query for transfers, with the payees looked up.
package struct TransferSelection {
    package enum Creditor {
        case account(AccountID)
        /// At another bank.
        case iban(IBAN)
    }

    package let query: TransferQuery
    /// All of them must be the payee.
    package let creditors: [Creditor]

    /// Whether booked transfers can match.
    package var hasBooked: Bool { query.status?.isBooked != false }
    /// Whether orders that are not booked can match.
    package var hasUnbooked: Bool { query.status?.isBooked != true }

    package func accepts(_ transfer: Transfer) -> Bool {
        if let status = query.status, transfer.status != status { return false }
        if let account = query.accountID, transfer.fromAccountID != account, transfer.toAccountID != account {
            return false
        }
        if let from = query.from, transfer.executionDate < from { return false }
        if let to = query.to, transfer.executionDate > to { return false }
        return creditors.allSatisfy {
            switch $0 {
            case .account(let id): transfer.toAccountID == id
            case .iban(let iban): transfer.creditorIBAN == iban
            }
        }
    }
}

extension BankFacts {
    /// Throws `notFound` for an account that the principal may not read, a payee that they have not saved, and an
    /// unknown IBAN of this bank; `invalidValue` for a period that ends before it starts.
    package func selection(
        _ query: TransferQuery, for principal: Principal
    ) throws -> TransferSelection {
        if let fault = ServiceError.fault(ofPeriodFrom: query.from, to: query.to) { throw fault }
        if let id = query.accountID { _ = try account(id, readableBy: principal) }
        var creditors: [TransferSelection.Creditor] = []
        if let id = query.toAccountID { creditors.append(.account(id)) }
        if let id = query.beneficiaryID {
            let payee = try payee(id, of: principal.userID)
            creditors.append(payee.accountID.map { .account($0) } ?? .iban(payee.iban))
        }
        if let iban = query.creditorIBAN {
            creditors.append(try account(with: iban).map { .account($0.id) } ?? .iban(iban))
        }
        return TransferSelection(query: query, creditors: creditors)
    }
}
