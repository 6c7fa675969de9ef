import BankCryptography
import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// The fields of a transfer as they travel between its pages. The server keeps nothing: a transfer goes on after a
/// restart, at another server, and from a page that was left open.
@MainActor
struct TransferForm {
    /// What travels from page to page.
    private static let names = [
        "from", "to", "creditorName", "amount", "reference", "executionDate", "key",
    ]

    let draft: TransferDraft
    /// The amount and the day as typed; they may be none.
    let amount: String
    let date: String
    private let fields: PageFields
    /// What the payer learned about the payee's name; `nil` if there was nothing to check.
    let payeeCheck: PayeeCheck?
    /// Whether the payer pays although the name is not the holder's.
    let acceptsName: Bool
    /// Whether the payee's name was checked, or needs no check.
    let isChecked: Bool
    /// The hash of the terms that the payer saw; empty before the review.
    private let seenTerms: String

    init(_ fields: PageFields) {
        var draft = TransferDraft(
            from: fields["from"], to: fields["to"], creditorName: fields["creditorName"],
            amount: fields.amount("amount"), reference: fields["reference"])
        self.fields = fields
        amount = fields["amount"]
        date = fields["executionDate"]
        draft.executionDate = CalendarDate(date)
        self.draft = draft
        seenTerms = fields["terms"]
        isChecked = fields.has("payeeCheck")
        payeeCheck = PayeeCheck(text: fields["payeeCheck"])
        acceptsName = fields.has("acceptsName")
    }

    /// Throws `invalidValue` for a date that cannot be read, and for a text that would make a long address.
    func check() throws(ServiceError) {
        for name in Self.names where fields[name].count > FreeText.referenceMaximum {
            throw .invalidValue(
                field: ErrorField(name), value: String(fields[name].prefix(20)) + "…",
                reason: .tooLong(maximum: FreeText.referenceMaximum))
        }
        guard date.isEmpty || draft.executionDate != nil else {
            throw .invalidValue(
                field: .executionDate, value: date, reason: .malformed(expected: "YYYY-MM-DD"))
        }
    }

    /// Whether the payer saw a review.
    var isReviewed: Bool { !seenTerms.isEmpty }

    func hasSeen(_ terms: String) -> Bool { Self.hash(terms) == seenTerms }

    private static func hash(_ terms: String) -> String {
        Hexadecimal.text(BLAKE2b.checksum(of: Array(terms.utf8)))
    }

    /// The fields as they were typed, with the key of the intention.
    func pairs(key: IdempotencyKey) -> [(name: String, value: String)] {
        Self.names.map { (name: $0, value: $0 == "key" ? key.text : fields[$0]) }
    }

    /// The same, with the result of a name check.
    func pairs(key: IdempotencyKey, check: PayeeCheck?) -> [(name: String, value: String)] {
        pairs(key: key) + [(name: "payeeCheck", value: check?.text ?? "")]
    }

    /// The same, with the terms that the payer saw, and what was decided about the name.
    func pairs(key: IdempotencyKey, terms: String) -> [(name: String, value: String)] {
        pairs(key: key, check: payeeCheck) + [(name: "terms", value: Self.hash(terms))]
            + (acceptsName ? [(name: "acceptsName", value: "yes")] : [])
    }

    /// The fields with another name of the payee, which is not checked yet.
    func pairs(key: IdempotencyKey, naming name: String) -> [(name: String, value: String)] {
        pairs(key: key).map { $0.name == "creditorName" ? (name: $0.name, value: name) : $0 }
    }

    /// The fields for the next page, not shown.
    func hidden(key: IdempotencyKey, terms: String) -> HTML {
        .group(pairs(key: key, terms: terms).map { PageForm.hidden($0.name, $0.value) })
    }
}

extension PayeeCheck {
    private static let closeMatch = "close "

    /// Its value in a form.
    fileprivate var text: String {
        switch self {
        case .match: "match"
        case .closeMatch(let name): Self.closeMatch + name
        case .noMatch: "none"
        case .notChecked: "unchecked"
        }
    }

    /// `nil` without a result.
    fileprivate init?(text: String) {
        switch text {
        case "match": self = .match
        case "none": self = .noMatch
        case "unchecked": self = .notChecked
        default:
            guard text.hasPrefix(Self.closeMatch) else { return nil }
            self = .closeMatch(actualName: String(text.dropFirst(Self.closeMatch.count)))
        }
    }
}
