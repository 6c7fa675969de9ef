import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// One transfer, to keep or to print.
@MainActor
enum TransferReceiptPage {
    static func page(_ transfer: Transfer, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        let payee = names.payee(of: transfer)
        var page = WebPage(title(transfer, payee)) {
            tag("div", .style("receipt")) {
                tag("div", .style("card")) {
                    Parts.figure(
                        Parts.amount(transfer.amount), above: mark(transfer.status),
                        below: [
                            Parts.badge(
                                Phrase(word: transfer.status.rawValue).asTitle, badge(transfer.status))
                        ])
                }
                facts(transfer, payee, names, visit)
            }
            tag("div", .style("actions")) {
                Parts.mainAction("Pay again", again(transfer))
                // The script shows it, because only a script can print.
                tag("button", .style("quiet"), .text("type", "button"), .flag("data-print"), .flag("hidden"))
                {
                    "Save or print"
                }
                Parts.action("All transfers", .transfers)
                if transfer.status == .pending {
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
            default: "Sent. \(transfer.amount.figure) is on its way to \(payee)."
            }
        return page
    }

    private static func facts(
        _ transfer: Transfer, _ payee: String, _ names: PayeeNames, _ visit: PageVisit
    ) -> HTML {
        return Parts.facts([
            ("Payee", .text(payee)),
            ("Payee's IBAN", transfer.creditorIBAN.map { .text($0.groupedText) }),
            (
                "From",
                tag("a", .href(PagePath("accounts", transfer.fromAccountID.text))) {
                    .text(names.name(of: transfer.fromAccountID) ?? transfer.fromAccountID.text)
                }
            ),
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

    private static func title(_ transfer: Transfer, _ payee: String) -> Phrase {
        switch transfer.status {
        case .pending: "Planned: to \(payee)"
        case .booked: "Sent to \(payee)"
        default: "Not sent to \(payee)"
        }
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

    /// The form with the same payer, payee, amount and reference.
    private static func again(_ transfer: Transfer) -> PagePath {
        PagePath(
            "transfers", "new",
            query: [
                ("from", transfer.fromAccountID.text),
                ("to", transfer.creditorIBAN?.text ?? transfer.toAccountID?.text ?? ""),
                ("creditorName", transfer.creditorName ?? ""), ("reference", transfer.reference),
            ])
    }
}

/// The user's transfers, newest first.
@MainActor
enum TransfersListPage {
    static func page(_ list: Page<Transfer>, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        WebPage("Transfers") {
            tag("p", .style("actions")) {
                Parts.mainAction("Pay", .newTransfer)
                Parts.action("Pay from a file", .paymentFile)
                Parts.action("Money on hold", .holds)
            }
            if list.items.isEmpty {
                Parts.empty("No transfers yet.")
            } else {
                Rows.byDay(list.items, level: "h2", day: \.executionDate) { transfer in
                    Rows.row(
                        names.payee(of: transfer), PagePath("transfers", transfer.id.text),
                        details: [
                            names.name(of: transfer.fromAccountID).map { .phrase("from \($0)") },
                            transfer.reference.isEmpty ? nil : .text(transfer.reference),
                        ],
                        amount: Parts.amount(transfer.amount),
                        badge: transfer.status == .booked
                            ? nil
                            : Parts.badge(
                                Phrase(word: transfer.status.rawValue).asTitle,
                                TransferReceiptPage.badge(transfer.status)))
                }
            }
            Parts.pages(list, .transfers, visit)
        }
    }
}
