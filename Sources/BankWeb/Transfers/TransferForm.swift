import BankCryptography
import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// The fields of a transfer as they travel between its pages. The server keeps nothing: a transfer goes on after a
/// restart, at another server, and from a page that was left open.
@MainActor
struct TransferForm {
    let draft: TransferDraft
    /// The day as typed; it may be no date.
    let date: String
    /// The hash of the terms that the payer saw; empty before the review.
    private let seenTerms: String

    init(_ fields: PageFields) {
        var draft = TransferDraft(
            from: fields["from"], to: fields["to"], creditorName: fields["creditorName"],
            amount: fields["amount"], reference: fields["reference"])
        date = fields["date"]
        draft.executionDate = CalendarDate(date)
        self.draft = draft
        seenTerms = fields["terms"]
    }

    /// Throws `invalidValue` for a date that cannot be read.
    func check() throws(ServiceError) {
        guard date.isEmpty || draft.executionDate != nil else {
            throw .invalidValue(field: "date", value: date, reason: .malformed(expected: "YYYY-MM-DD"))
        }
    }

    /// Whether the payer saw a review.
    var isReviewed: Bool { !seenTerms.isEmpty }

    func hasSeen(_ terms: String) -> Bool { Self.hash(terms) == seenTerms }

    private static func hash(_ terms: String) -> String {
        Hexadecimal.text(BLAKE2b.checksum(of: Array(terms.utf8)))
    }

    /// The fields for the next page, not shown.
    func hidden(key: IdempotencyKey, terms: String) -> HTML {
        let values = [
            ("from", draft.from), ("to", draft.to), ("creditorName", draft.creditorName),
            ("amount", draft.amount), ("reference", draft.reference), ("date", date), ("key", key.text),
            ("terms", Self.hash(terms)),
        ]
        return .group(values.map { PageForm.hidden($0.0, $0.1) })
    }
}
