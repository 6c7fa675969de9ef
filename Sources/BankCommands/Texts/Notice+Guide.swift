import BankDomain
import BankFeatures
import LanguageKit

/// What a guided transfer asks and says.
extension Notice {
    static let askSource: Phrase = "From which account?"
    static let askPayee: Phrase = "Who is paid?"
    static let askPayeeAccount: Phrase = "Its IBAN, number or id:"
    static let askCreditorName: Phrase = "Whose account is it?"
    static let askDate: Phrase = "On which day (YYYY-MM-DD; nothing is today)?"
    static let askReference: Phrase = "What should the payee read (nothing is fine)?"
    /// The answers that mean yes, apart by spaces.
    static let yesWords: Phrase = "y yes"
    static let askReview: Phrase = "Make this transfer? [y/N]"

    static func askAmount(of account: Account?) -> Phrase {
        guard let account else { return "How much?" }
        return "How much (\(account.availableBalance.shown) available)?"
    }

    static func reviewPayment(_ review: TransferReview, _ quote: TransferQuote) -> Phrase {
        let name = quote.creditorName ?? quote.toAccountID?.text ?? review.draft.to
        return "Pay \(quote.amount.shown) from \(review.from.accountName) to \(name)."
    }

    static func reviewFee(_ quote: TransferQuote) -> Phrase {
        "The fee is \(quote.fee.shown), which makes \(quote.total.shown)."
    }

    static func reviewCredited(_ quote: TransferQuote) -> Phrase {
        "The payee gets \(quote.creditedAmount.shown)."
    }

    static func reviewReference(_ reference: String) -> Phrase { "The payee reads: \(reference)" }

    static func reviewDate(_ date: CalendarDate) -> Phrase { "It is made on \(.date(date.text))." }
}
