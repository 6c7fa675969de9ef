import BankDomain
import LanguageKit

/// An entry of a camt message (`Ntry`) while it is read. A reference, because each of its fields is set by another
/// call.
final class CamtEntry {
    /// The maximum number of transactions in one entry.
    private static let detailsMaximum = 1 << 17

    /// The line on which it begins.
    let line: Int
    var amount = CamtAmount()
    private var status: String?
    private var bookingDate: String?
    private var valueDate: String?
    private var entryReference = ""
    private var bankReference = ""
    private var text = ""
    private var details: [CamtDetails] = []

    init(line: Int) {
        self.line = line
    }

    func take(_ text: String, as field: CamtElement.Field) {
        switch field {
        case .entryReference: entryReference = StatementReference.known(text)
        case .amount: amount.text = text
        case .mark: amount.mark = text
        case .status: if !text.isEmpty { status = text }
        case .bookingDate: bookingDate = text
        case .valueDate: valueDate = text
        case .bankReference: bankReference = StatementReference.known(text)
        case .entryText: self.text = text
        default: break
        }
    }

    /// Adds one of its transactions. Throws ``FileProblem`` for too many.
    func take(_ one: CamtDetails) throws(FileProblem) {
        guard details.count < Self.detailsMaximum else {
            throw FileProblem(
                line: line, "it has an entry of more than \(Self.detailsMaximum) transactions")
        }
        details.append(one)
    }

    /// The entry, or its single transactions if their amounts add up to it. Empty if it is not booked. Throws
    /// ``FileProblem``.
    func lines(of part: StatementPart, id: String) throws(FileProblem) -> [StatementLine] {
        guard let status else {
            throw FileProblem(
                line: line,
                """
                it has an entry without a status (Sts), so the entry may not be booked; download the statement again, \
                or as MT940, OFX or CSV
                """)
        }
        guard status == "BOOK" else { return [] }
        let (total, currency) = try amount.minorUnits(line: line, known: part.currency)
        if let stated = part.currency, stated != currency {
            throw FileProblem(
                line: line, "it has an entry in \(currency.code) in a statement in \(stated.code)")
        }
        var whole = StatementLine(
            line: line, bookingDate: try date(bookingDate ?? valueDate), amount: total, currency: currency)
        whole.valueDate = try valueDate.map { text throws(FileProblem) in try date(text) }
        whole.bankReference = bankReference
        whole.text = text
        if !entryReference.isEmpty { whole.uniqueID = id + "/" + entryReference }
        guard details.count > 1, let amounts = amounts(adding: total, currency) else {
            return [completed(whole, by: details.count == 1 ? details[0] : nil)]
        }
        return zip(details, amounts).enumerated().map { place, one in
            var line = whole
            line.amount = one.1
            if !line.uniqueID.isEmpty { line.uniqueID += "#\(place + 1)" }
            return completed(line, by: one.0)
        }
    }

    private func amounts(adding total: Int64, _ currency: Currency) -> [Int64]? {
        var (amounts, sum): ([Int64], Int64) = ([], 0)
        for one in details {
            guard
                let (value, of) = try? one.amount.minorUnits(
                    line: line, outer: amount.mark, known: currency), of == currency
            else { return nil }
            let (added, overflowed) = sum.addingReportingOverflow(value)
            guard !overflowed else { return nil }
            sum = added
            amounts.append(value)
        }
        return sum == total ? amounts : nil
    }

    private func completed(_ line: StatementLine, by details: CamtDetails?) -> StatementLine {
        guard let details else { return line }
        var line = line
        if !details.bankReference.isEmpty { line.bankReference = details.bankReference }
        line.reference = details.endToEndID.isEmpty ? details.creditorReference : details.endToEndID
        line.counterparty = line.amount >= 0 ? details.debtor : details.creditor
        if let text = details.texts.first {
            line.text =
                details.texts.count == 1 ? text : StatementText.cleaned(details.texts.joined(separator: " "))
        }
        return line
    }

    private func date(_ text: String?) throws(FileProblem) -> CalendarDate {
        guard let text else { throw FileProblem(line: line, "it has an entry without BookgDt") }
        guard let date = CalendarDate(Substring(text.utf8.prefix(10))) else {
            throw FileProblem(
                line: line, "it has \"\(text.prefix(30))\", which is not a date like 2026-01-31")
        }
        return date
    }
}

/// One transaction of an entry of a camt message (`TxDtls`) while it is read.
final class CamtDetails {
    /// The line on which it begins.
    let line: Int
    var amount = CamtAmount()
    var endToEndID = ""
    var bankReference = ""
    var debtor = ""
    var creditor = ""
    var texts: [String] = []
    var creditorReference = ""

    init(line: Int) {
        self.line = line
    }

    func take(_ text: String, as field: CamtElement.Field) {
        switch field {
        case .endToEndID: endToEndID = StatementReference.known(text)
        case .detailReference: bankReference = StatementReference.known(text)
        // Amt precedes AmtDtls and is the amount in the account's currency.
        case .detailAmount: if amount.text == nil { amount.text = text }
        case .detailMark: amount.mark = text
        case .debtor: debtor = text
        case .creditor: creditor = text
        case .unstructured, .detailText: if texts.count < 20, !text.isEmpty { texts.append(text) }
        case .creditorReference: creditorReference = StatementReference.known(text)
        default: break
        }
    }
}

/// An amount of a camt message, its currency and its debit or credit mark, while they are read.
struct CamtAmount {
    var text: String?
    var currency: String?
    /// `CRDT` or `DBIT`.
    var mark: String?

    /// Minor units, negative for a debit; `outer` is the mark of the enclosing element, `known` the likely currency.
    /// Throws ``FileProblem``.
    func minorUnits(
        line: Int, outer: String? = nil, known: Currency? = nil
    ) throws(FileProblem) -> (Int64, Currency) {
        guard let text else { throw FileProblem(line: line, "it has no Amt") }
        guard let currency = known?.code == currency ? known : Currency(code: currency ?? "") else {
            throw FileProblem(
                line: line, "it has an amount in \"\((currency ?? "").prefix(10))\", which is not a currency")
        }
        guard let amount = StatementAmount.minorUnits(text.utf8, currency, mark: .point) else {
            throw FileProblem(
                line: line, "it has \"\(text.prefix(40))\", which is not an amount in \(currency.code)")
        }
        switch mark ?? outer {
        case "CRDT": return (amount, currency)
        case "DBIT": return (-amount, currency)
        default:
            throw FileProblem(
                line: line,
                """
                it has an amount that is neither marked as a credit nor as a debit (CdtDbtInd); download the statement \
                again, or as MT940, OFX or CSV
                """)
        }
    }
}
