import BankDomain

/// The code of an entry for other banks (ISO 20022, external code sets, `BankTransactionCode`), and in MT940.
struct BankTransactionCode {
    /// The business area.
    let domain: String
    let family: String
    let subfamily: String
    /// The transaction type of MT940, field 61, subfield 6 (SWIFT): three letters.
    let swift: StaticString
    /// The code of field 86 by which German banks classify entries, if one fits.
    let business: StaticString

    /// The codes of an entry, by its category as booked.
    init(_ entry: Transaction) {
        let isCredit = entry.direction == .credit
        func made(
            _ domain: String, _ family: String, _ subfamily: String, _ swift: StaticString,
            _ business: StaticString
        ) -> BankTransactionCode {
            BankTransactionCode(
                domain: domain, family: family, subfamily: subfamily, swift: swift, business: business)
        }
        self =
            switch entry.bookedCategory {
            case .cash:
                isCredit
                    ? made("PMNT", "CNTR", "CDPT", "MSC", "082") : made("PMNT", "CNTR", "CWDL", "MSC", "083")
            case .fees: made("ACMT", isCredit ? "MCOP" : "MDOP", "CHRG", "CHG", "808")
            case .interest: made("ACMT", isCredit ? "MCOP" : "MDOP", "INTR", "INT", "814")
            case .salary: made("PMNT", isCredit ? "RCDT" : "ICDT", "SALA", "TRF", isCredit ? "153" : "119")
            case .transfer:
                made("PMNT", isCredit ? "RCDT" : "ICDT", "BOOK", "TRF", isCredit ? "166" : "116")
            default: made("PMNT", isCredit ? "RCDT" : "ICDT", "OTHR", "TRF", isCredit ? "166" : "116")
            }
    }

    private init(
        domain: String, family: String, subfamily: String, swift: StaticString, business: StaticString
    ) {
        self.domain = domain
        self.family = family
        self.subfamily = subfamily
        self.swift = swift
        self.business = business
    }
}
