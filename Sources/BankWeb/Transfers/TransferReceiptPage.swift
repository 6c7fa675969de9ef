import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// One transfer, to keep or to print.
@MainActor
enum TransferReceiptPage {
    static func page(_ transfer: Transfer, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        var page = WebPage("Transfer \(transfer.id.text)") {
            Parts.facts([
                ("Status", .phrase(Phrase(word: transfer.status.rawValue))),
                ("Amount", Parts.amount(transfer.amount)),
                ("Fee", transfer.fee.map(Parts.amount)),
                ("Payee gets", transfer.creditedAmount.map(Parts.amount)),
                (
                    "From",
                    tag("a", .href(PagePath("accounts", transfer.fromAccountID.text))) {
                        .text(names.name(of: transfer.fromAccountID) ?? transfer.fromAccountID.text)
                    }
                ),
                ("Payee", .text(names.payee(of: transfer))),
                ("Payee's IBAN", transfer.creditorIBAN.map { .text($0.groupedText) }),
                ("Reference", transfer.reference.isEmpty ? nil : .text(transfer.reference)),
                ("Date", Parts.date(transfer.executionDate)),
                ("Accepted", Parts.time(transfer.createdAt)),
                ("ID", .text(transfer.id.text)),
            ])
            if transfer.status == .pending {
                PageForm.post(PagePath("transfers", transfer.id.text, "cancel"), visit) {
                    PageForm.button("Cancel the transfer")
                }
            }
            tag("p", .style("links")) { tag("a", .href(.newTransfer)) { "New transfer" } }
        }
        page.savedText =
            switch transfer.status {
            case .pending: "The transfer is planned. It is made on its date."
            case .cancelled: "The transfer is cancelled. Nothing was paid."
            default: "The transfer is made."
            }
        return page
    }
}

/// The user's transfers, newest first.
@MainActor
enum TransfersListPage {
    static func page(_ list: Page<Transfer>, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        WebPage("Transfers") {
            tag("p") { tag("a", .style("button"), .href(.newTransfer)) { "New transfer" } }
            if list.items.isEmpty {
                Parts.empty("No transfers yet.")
            } else {
                Parts.table("Transfers", ["Date", "Payee", "From", "Status"], number: "Amount") {
                    for transfer in list.items {
                        tag("tr") {
                            Parts.cell(Parts.date(transfer.executionDate))
                            Parts.cell(
                                tag("a", .href(PagePath("transfers", transfer.id.text))) {
                                    .text(names.payee(of: transfer))
                                })
                            Parts.cell(.text(transfer.fromAccountID.text))
                            Parts.cell(.phrase(Phrase(word: transfer.status.rawValue)))
                            Parts.cell(Parts.amount(transfer.amount), isAmount: true)
                        }
                    }
                }
            }
            Parts.pages(list, .transfers, visit)
        }
    }
}
