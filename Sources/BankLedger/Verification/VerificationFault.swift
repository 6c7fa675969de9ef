import BankServices

/// The first thing that was found wrong.
struct VerificationFault: Error {
    let fault: LedgerFault

    init(_ fault: LedgerFault) {
        self.fault = fault
    }
}
