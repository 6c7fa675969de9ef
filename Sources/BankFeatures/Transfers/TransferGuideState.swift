public import BankDomain
public import BankServices

public enum TransferGuideState: Equatable, Sendable {
    /// What can be chosen is awaited.
    case loading
    /// An answer is awaited; `problem` is what was wrong with the last one.
    case asking(TransferGuideStep, problem: ServiceError?)
    /// It can be made, if it is meant so.
    case reviewing(TransferReview, TransferQuote)
    /// It cannot be made, and no answer that was asked for would mend that.
    case failed(ServiceError)
    /// Somebody went back from the first question. Nothing has happened.
    case left
}

/// What a guided transfer asks, in this order.
public enum TransferGuideStep: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// From which account.
    case source
    case payee
    /// Whose account it is, for an IBAN of another bank.
    case creditorName
    case amount
    case date
    /// What the payee reads.
    case reference
    case review

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
