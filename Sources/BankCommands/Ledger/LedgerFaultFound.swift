public import BankServices

/// The books are not sound. The report was shown; the command fails.
public struct LedgerFaultFound: Error, Equatable {
    /// The first thing that is wrong.
    public let fault: LedgerFault
}
