import BankDomain
import BankFeatures
import BankServices
package import LanguageKit
import TerminalKit

extension Notice {
    static let pickerWords = Picker.Words(
        nothingFits: "No matches.",
        help: "Type to filter, Enter to select, Esc to go back.",
        askNumber: "Number or part of the name (Enter to go back): ")
    static let somethingElse: Phrase = "Enter something else…"

    static let askSource: Phrase = "From which account?"

    static func choose(_ kind: ChoiceKind) -> Phrase {
        switch kind {
        case .account: "Which account?"
        case .payee: "Who do you want to pay?"
        case .beneficiary: "Which payee?"
        case .card: "Which card?"
        case .authorisation: "Which card payment?"
        case .product: "Which product?"
        case .currency: "Which currency?"
        case .transfer: "Which transfer?"
        case .hold: "Which hold?"
        case .standingOrder: "Which standing order?"
        case .transaction: "Which transaction?"
        case .categoryRule: "Which rule?"
        case .mandate: "Which mandate?"
        case .directDebit: "Which direct debit?"
        case .notification: "Which notification?"
        case .webhook: "Which webhook?"
        case .session: "Which session?"
        case .accessToken: "Which token?"
        case .device: "Which device?"
        case .category: "Which category?"
        }
    }
}

/// Texts of a transfer that is shown before it is made.
extension Notice {
    /// Answers that mean yes, separated by spaces.
    static let askReview: Phrase = "Make this transfer? [y/N]"

    /// The payee has a name and what tells payees of one name apart: the account or the IBAN.
    static func reviewPayment(_ review: TransferReview, _ names: PayeeNames) -> Phrase {
        let transfer = review.preview
        let name = displayable(names.payee(of: transfer))
        let amount = review.amount.shown
        let from = displayable(review.from.accountName)
        guard let account = transfer.toAccountID?.text ?? transfer.creditorIBAN?.groupedText, account != name
        else { return "Pay \(amount) from \(from) to \(name)." }
        return "Pay \(amount) from \(from) to \(name) (\(account))."
    }

    static let askStandingOrder: Phrase = "Create this standing order? [y/N]"

    static func reviewFirstPayment(_ date: CalendarDate) -> Phrase { "First payment: \(date.text)." }

    static func reviewFee(_ fee: Money, total: Money) -> Phrase {
        "The fee is \(fee.shown), the total is \(total.shown)."
    }

    static func reviewCredited(_ amount: Money) -> Phrase { "The payee gets \(amount.shown)." }

    static func reviewReference(_ reference: String) -> Phrase { "Message to the payee: \(reference)" }

    static func reviewDate(_ date: CalendarDate) -> Phrase { "Date: \(date.text)." }

    static func reviewBalance(_ balance: Money) -> Phrase { "Balance after it: \(balance.shown)." }
}

/// Texts shown around the commands of a session.
extension Notice {
    /// - Parameter page: the address of the first page, with a slash at its end.
    package static func serving(_ page: String) -> Phrase {
        "Pages: \(page). API: \(page)api/v1/openapi.json. Press Ctrl-C to stop."
    }

    package static func servingDemo(_ page: String) -> Phrase {
        "Pages: \(page). API: \(page)api/v1/openapi.json, without a token as the demo's user. Press Ctrl-C to stop."
    }

    package static let noAddressForBrowser: Phrase =
        "--open needs an address with a port, such as --listen 127.0.0.1:3000."
    package static func noBrowser(_ page: String) -> Phrase {
        "No program to open a web browser was found. Open \(page) yourself."
    }
    package static let shellBegins: Phrase = "Type help for the commands, and exit to leave."

    package static func historyNotKept(_ reason: Phrase) -> Phrase {
        "Your command history is not saved: \(reason)"
    }

    /// A line of a script before its output.
    package static func line(_ text: String) -> Phrase { Phrase(verbatim: "$ " + displayable(text)) }

    package static func linesChecked(_ count: Int) -> Phrase {
        count == 1 ? "1 command is valid. It was not run." : "\(count) commands are valid. None was run."
    }

    package static func lineFailed(_ file: String, line: Int, code: Int32) -> Phrase {
        "\(file), line \(line): exit code \(code)"
    }

    package static let recordingBegins: Phrase =
        """
        Type commands, or remarks that begin with #. 'exit' ends the tape. Don't enter secrets: you are not \
        asked for them.
        """
    package static let nothingRecorded: Phrase = "Nothing was recorded."
    package static let quoteNotClosed: Phrase = "A quote is not closed. The line was not recorded."

    package static func recorded(_ file: String) -> Phrase { "Recorded. Play it: bank demo play \(file)" }
}
