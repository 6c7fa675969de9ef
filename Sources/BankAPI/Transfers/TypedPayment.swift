public import BankDomain
public import BankServices
import JSONKit
import LanguageKit

/// An amount as a request has it. If it has no currency, the server looks one up.
public struct TypedAmount: Sendable {
    let text: String
    let currency: Currency?
}

extension TypedAmount {
    public init(_ amount: Money) { self.init(text: amount.decimalText, currency: amount.currency) }

    /// The amount in its currency, or else in the one that is looked up. The service checks whether it can be moved.
    func money(or currency: () async throws -> Currency) async throws -> Money {
        if let named = self.currency { return try Money(typed: text, currency: named) }
        return try Money.payable(text, currency: try await Self.shown(currency))
    }

    /// A currency that is looked up. If the caller may not see it, any currency is used: the service then refuses, and
    /// the audit trail records the attempt.
    static func shown(_ currency: () async throws -> Currency) async throws -> Currency {
        do {
            return try await currency()
        } catch ServiceError.notFound {
            return .usd
        }
    }
}

/// A payee as a request has it: named in one way of three.
public struct TypedPayee: Sendable {
    let account: String?
    let beneficiary: String?
    let iban: String?
    /// Belongs to the IBAN.
    let name: String?
}

extension TypedPayee {
    public init(_ payee: TransferDestination) {
        switch payee {
        case .account(let id): self.init(account: id.text, beneficiary: nil, iban: nil, name: nil)
        case .beneficiary(let id): self.init(account: nil, beneficiary: id.text, iban: nil, name: nil)
        case .iban(let iban, let name): self.init(account: nil, beneficiary: nil, iban: iban.text, name: name)
        }
    }

    var given: [String] { [account, beneficiary, iban].compactMap(\.self) }

    /// The payee. An account is looked up unless it is named by its id: a missing one is reported when it is paid.
    func destination(_ accounts: any AccountServiceProtocol) async throws -> TransferDestination {
        if given.count == 1, let account, AccountID(account).number == nil {
            return .account(try await accounts.payee(named: account))
        }
        return try destination()
    }

    /// The payee, whose account is named by its id.
    func destination() throws -> TransferDestination {
        guard given.count == 1 else {
            throw ServiceError.invalidValue(
                field: .toAccountID, value: given.joined(separator: ", "),
                reason: .malformed(expected: "one of toAccountID, beneficiaryID or creditorIBAN"))
        }
        if let account { return .account(AccountID(account)) }
        if let beneficiary { return .beneficiary(BeneficiaryID(beneficiary)) }
        guard let iban, let name else { throw RouteInput.Mismatch.missing("creditorName") }
        do throws(IBANError) {
            return .iban(try IBAN(iban), creditorName: name)
        } catch {
            throw ServiceError.invalidIBAN(text: iban, reason: error)
        }
    }
}

/// A payment as a request has it.
public struct TypedPayment: Sendable {
    let from: AccountID
    let to: TypedPayee
    let amount: TypedAmount
    let reference: String
}

extension TypedPayment {
    public init(_ request: TransferRequest) {
        self.init(
            from: request.from, to: TypedPayee(request.to), amount: TypedAmount(request.amount),
            reference: request.reference)
    }

    func transfer(
        _ accounts: any AccountServiceProtocol, on date: CalendarDate? = nil, key: IdempotencyKey
    ) async throws -> TransferRequest {
        let amount = try await amount.money { try await accounts.account(id: from).currency }
        return TransferRequest(
            from: from, to: try await to.destination(accounts), amount: amount, reference: reference,
            executionDate: date, idempotencyKey: key)
    }
}
