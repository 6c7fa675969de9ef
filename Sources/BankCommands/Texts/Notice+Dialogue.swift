import BankDomain
import BankFeatures
package import LanguageKit
import TerminalKit

extension Notice {
    static let pickerWords = Picker.Words(
        nothingFits: "Nothing fits.",
        help: "Type to filter, Enter takes it, Esc goes back.",
        askNumber: "Its number, or a part of its name; nothing goes back: ")
    static let somethingElse: Phrase = "Something else: type it"

    static func ask(_ help: Phrase) -> Phrase { "\(help):" }

    static func choose(_ kind: ChoiceKind) -> Phrase {
        switch kind {
        case .account: "Which account?"
        case .payee: "Who is paid?"
        case .beneficiary: "Which beneficiary?"
        case .card: "Which card?"
        case .authorisation: "Which authorisation?"
        case .product: "Which product?"
        case .currency: "Which currency?"
        case .transfer: "Which transfer?"
        case .hold: "Which hold?"
        case .standingOrder: "Which standing order?"
        case .transaction: "Which transaction?"
        case .categoryRule: "Which rule?"
        case .notification: "Which notification?"
        case .webhook: "Which webhook?"
        case .session: "Which session?"
        case .accessToken: "Which token?"
        case .device: "Which device?"
        case .category: "Which category?"
        }
    }
}

/// Texts of a guided transfer.
extension Notice {
    static let askSource: Phrase = "From which account?"
    static let askPayee: Phrase = "Who is paid?"
    static let askPayeeAccount: Phrase = "Its IBAN, number or id:"
    static let askCreditorName: Phrase = "Whose account is it?"
    static let askDate: Phrase = "On which day (YYYY-MM-DD; nothing is today)?"
    static let askReference: Phrase = "What should the payee read (nothing is fine)?"
    /// Answers that mean yes, separated by spaces.
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

/// Texts shown around the commands of a session.
extension Notice {
    package static let shellBegins: Phrase = "Type help for what there is, and exit to leave."

    package static func historyNotKept(_ reason: Phrase) -> Phrase {
        "What you type is not kept for the next time: \(reason)"
    }

    package static func lineFailed(_ file: String, line: Int, code: Int32) -> Phrase {
        "\(file), line \(line): exit code \(code)"
    }

    package static let recordingBegins: Phrase =
        "Type commands, and remarks that begin with #. 'exit' ends the tape. Secrets are not asked for."
    package static let nothingRecorded: Phrase = "Nothing was recorded."
    package static let quoteNotClosed: Phrase = "A quote is not closed: the line was not recorded."

    package static func recorded(_ file: String) -> Phrase { "Recorded. Play it: bank demo play \(file)" }
}
