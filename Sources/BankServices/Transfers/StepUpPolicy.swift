public import BankDomain
import LanguageKit

/// When a transfer needs a second factor (PSD2, directive (EU) 2015/2366, article 97; RTS, Delegated Regulation (EU)
/// 2018/389, articles 13, 15 and 16).
public struct StepUpPolicy: Sendable {
    private let limit: @Sendable (Currency) throws -> Money?

    /// Never, if `limit` answers `nil`; otherwise as ``requiresCode(_:from:to:isTrusted:for:)`` says.
    ///
    /// - Parameter limit: the largest amount in a currency that needs no code.
    public init(limit: @escaping @Sendable (Currency) throws -> Money?) {
        self.limit = limit
    }

    /// No transfer needs a code.
    public static let never = StepUpPolicy { _ in nil }

    func remembering() -> StepUpPolicy {
        let limits = RememberedAnswers(limit)
        return StepUpPolicy { try limits.answer(to: $0) }
    }

    /// Whether the transfer needs a code: never between the principal's own accounts, above the limit to whom they
    /// trust (RTS, article 13) and to accounts that nobody owns, always to other customers and other banks.
    ///
    /// - Parameter payee: who owns the creditor's account; `nil` if another bank keeps it.
    public func requiresCode(
        _ amount: Money, from payer: [UserID], to payee: [UserID]?, isTrusted: Bool = false,
        for principal: Principal
    ) throws -> Bool {
        guard let limit = try limit(amount.currency) else { return false }
        let isOwn = { (owners: [UserID]) in owners.contains(principal.userID) }
        if isOwn(payer), let payee, isOwn(payee) { return false }
        if !isTrusted, payee?.isEmpty != true, !isOwn(payee ?? []) { return true }
        return amount.minorUnits > limit.minorUnits
    }

    /// The refusal of a payee for whom a code would be needed where nobody is asked for one.
    package static func refusal(of payee: TransferDestination) -> ServiceError {
        .invalidValue(
            field: "to", value: payee.text,
            reason: .malformed(expected: "an account of your own, or a payee whom you can pay without a code")
        )
    }
}
