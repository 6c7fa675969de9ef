import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addHolds() {
        on("GET", "/holds") { visit in
            let list = TransferHoldsListViewModel(
                page: try visit.page(), transferService: try visit.services.transferService)
            await list.load()
            return .page(HoldsPage.page(try list.state.get(), try await visit.payeeNames(), visit))
        }
        onHold("capture") { await $0.capture() }
        onHold("release") { await $0.release() }
    }

    private mutating func onHold(
        _ verb: String, change: @escaping @MainActor (TransferHoldChangeViewModel) async -> Void
    ) {
        on("POST", "/holds/*/\(verb)") { visit in
            let viewModel = TransferHoldChangeViewModel(
                TransferHoldID(visit.name), idempotencyKey: try visit.key(),
                transferService: try visit.services.transferService, random: visit.random)
            await change(viewModel)
            _ = try viewModel.state.get()
            return .redirect(PagePath.holds.saved)
        }
    }
}

/// Money that is held for transfers, which its owner pays or releases. Holds of cards are entries of their account.
@MainActor
enum HoldsPage {
    static func page(_ list: Page<TransferHold>, _ names: PayeeNames, _ visit: PageVisit) -> WebPage {
        WebPage("Money on hold") {
            if list.items.isEmpty {
                Parts.empty("No money is held for transfers.")
            } else {
                Rows.html { for hold in list.items { row(hold, names, visit) } }
            }
            Parts.pages(list, .holds, visit)
        }
    }

    private static func row(_ hold: TransferHold, _ names: PayeeNames, _ visit: PageVisit) -> HTML {
        let payee = names.party(of: hold) ?? visit.someone
        let isOpen = hold.status == .pending
        return tag("li", .style("row")) {
            Rows.avatar(payee)
            tag("div", .style("who")) {
                tag("span", .style("name")) { .text(payee) }
                tag("span", .style("detail")) {
                    isOpen
                        ? "Held until \(.time(hold.expiresAt))" : Phrase(word: hold.status.rawValue).asTitle
                }
            }
            tag("div", .style("end")) { Parts.amount(hold.amount) }
            if isOpen {
                tag("div", .style("actions")) {
                    form("capture", "Pay \(hold.amount.figure)", hold, visit)
                    form("release", "Release", hold, visit)
                }
            }
        }
    }

    private static func form(
        _ verb: String, _ title: Phrase, _ hold: TransferHold, _ visit: PageVisit
    ) -> HTML {
        PageForm.post(PagePath("holds", hold.id.text, verb), visit, .style("inline")) {
            PageForm.hidden("key", visit.backend.freshIdempotencyKey().text)
            PageForm.button(title, .other)
        }
    }
}
