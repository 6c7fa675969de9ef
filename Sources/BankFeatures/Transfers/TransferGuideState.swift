public import BankDomain
public import BankServices

public enum TransferGuideState: Equatable, Sendable {
    /// The choices are being loaded.
    case loading
    /// The guide waits for an answer; `problem` is the error of the last one.
    case asking(TransferGuideStep, problem: ServiceError?)
    /// The transfer is ready for confirmation.
    case reviewing(TransferReview, TransferQuote)
    /// The transfer cannot be made, and no other answer could change that.
    case failed(ServiceError)
    /// The user went back from the first question. Nothing has happened.
    case left
}

/// The steps of a guided transfer, in this order.
public enum TransferGuideStep: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// The account to debit.
    case source
    case payee
    /// The name of the account holder, for an IBAN of another bank.
    case creditorName
    case amount
    case date
    /// The text that the payee reads.
    case reference
    case review

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
