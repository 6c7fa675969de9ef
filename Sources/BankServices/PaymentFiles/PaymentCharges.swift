/// Who pays the banks for a payment (ISO 20022, `ChrgBr` and `ChrgsAcct`).
///
/// At this bank each side pays its own bank, from the account of the payment. Payments within the bank cost nothing, so
/// anything else only matters for those to other banks.
public enum PaymentCharges: Hashable, Sendable {
    /// Each side pays its own bank.
    case shared
    /// The payer pays both banks (`DEBT`).
    case payer
    /// The payee pays both banks (`CRED`).
    case payee
    /// The payer's charges are to be debited from another account.
    case account(String)
}
