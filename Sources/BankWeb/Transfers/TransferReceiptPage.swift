import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// One transfer, to keep or to print.
@MainActor
enum TransferReceiptPage {
    static func page(_ transfer: Transfer, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        let party = visit.party(of: transfer, names)
        let isIncoming = names.isIncoming(transfer)
        var page = WebPage(title(transfer, party, isIncoming: isIncoming)) {
            tag("div", .style("receipt", "card")) {
                Parts.figure(
                    isIncoming
                        ? Parts.change(transfer.creditedAmount ?? transfer.amount)
                        : Parts.amount(transfer.amount),
                    above: mark(transfer.status), below: [state(transfer.status)])
                isIncoming ? income(transfer, party, names) : facts(transfer, party, names, visit)
            }
            tag("div", .style("actions")) {
                if let path = again(transfer, names) { Parts.mainAction("Pay again", path) }
                // The script shows it, because only a script can print.
                tag("button", .style("quiet"), .text("type", "button"), .flag("data-print"), .flag("hidden"))
                {
                    "Save or print"
                }
                Parts.action("All transfers", .transfers)
                if transfer.status == .pending && !isIncoming {
                    PageForm.post(
                        PagePath("transfers", transfer.id.text, "cancel"), visit, .style("inline")
                    ) { PageForm.button("Cancel the payment", .danger) }
                }
            }
        }
        page.savedText =
            switch transfer.status {
            case .pending: "Scheduled for \(transfer.executionDate.words). You can cancel it until then."
            case .cancelled: "The transfer is cancelled. Nothing was paid."
            default: "Sent. \(transfer.amount.figure) is on its way to \(party)."
            }
        return page
    }

    private static func facts(
        _ transfer: Transfer, _ payee: String, _ names: PayeeNames, _ visit: PageVisit
    ) -> HTML {
        let iban = transfer.creditorIBAN ?? transfer.toAccountID.flatMap(names.iban)
        return Parts.facts([
            ("Payee", .text(payee)),
            ("IBAN", iban.map { .text($0.groupedText) }),
            ("From", account(transfer.fromAccountID, names)),
            ("Reference", transfer.reference.isEmpty ? nil : .text(transfer.reference)),
            ("Date", Parts.date(transfer.executionDate)),
            ("They receive", transfer.creditedAmount.map(Parts.amount)),
            ("Fee", transfer.fee.map(Parts.amount)),
            ("Total", Parts.total(transfer.amount, fee: transfer.fee)),
            ("Other bank", transfer.clearing.map { .phrase(visit.texts.text(of: $0)) }),
            ("Accepted", Parts.time(transfer.createdAt)),
            ("ID", .text(transfer.id.text)),
        ])
    }

    /// The payer's fee and rate are not the payee's business.
    private static func income(_ transfer: Transfer, _ payer: String, _ names: PayeeNames) -> HTML {
        Parts.facts([
            ("From", .text(payer)),
            ("To", transfer.toAccountID.map { account($0, names) }),
            ("Reference", transfer.reference.isEmpty ? nil : .text(transfer.reference)),
            ("Date", Parts.date(transfer.executionDate)),
            ("ID", .text(transfer.id.text)),
        ])
    }

    private static func account(_ id: AccountID, _ names: PayeeNames) -> HTML {
        tag("a", .href(PagePath("accounts", id.text))) { .text(names.name(of: id) ?? id.text) }
    }

    private static func title(_ transfer: Transfer, _ party: String, isIncoming: Bool) -> Phrase {
        switch transfer.status {
        case _ where isIncoming: "Received from \(party)"
        case .pending: "Planned: to \(party)"
        case .booked: "Sent to \(party)"
        default: "Not sent to \(party)"
        }
    }

    /// The tick of a booked transfer says enough.
    private static func state(_ status: Transfer.Status) -> HTML {
        status == .booked ? .nothing : Parts.badge(Phrase(word: status.rawValue).asTitle, badge(status))
    }

    private static func mark(_ status: Transfer.Status) -> HTML {
        switch status {
        case .pending: Icon.waiting.html("mark", "wait")
        case .booked: Icon.done.html("mark")
        default: Icon.failed.html("mark", "off")
        }
    }

    static func badge(_ status: Transfer.Status) -> Parts.BadgeKind {
        switch status {
        case .pending: .plain
        case .booked: .good
        default: .bad
        }
    }

    /// The form with the same payer, payee, amount and reference; `nil` if only an ID names the payee.
    private static func again(_ transfer: Transfer, _ names: PayeeNames) -> PagePath? {
        let account = names.isIncoming(transfer) ? nil : transfer.toAccountID
        guard
            let payee = transfer.creditorIBAN?.text
                ?? account.flatMap({ names.name(of: $0) == nil ? nil : $0.text })
        else { return nil }
        return PagePath(
            "transfers", "new",
            query: [
                ("from", transfer.fromAccountID.text), ("to", payee),
                ("creditorName", transfer.creditorName ?? ""), ("reference", transfer.reference),
            ])
    }
}
