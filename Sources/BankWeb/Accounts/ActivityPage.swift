import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addActivity() {
        on("GET", "/entries") { visit in
            let filter = EntryFilter(query: visit.query)
            let list = try await EntryList.load(of: nil, filter, visit)
            return .page(ActivityPage.page(list, filter, try await visit.payeeNames(), visit))
        }
    }
}

/// The entries of all accounts.
@MainActor
enum ActivityPage {
    static func page(
        _ list: LoadState<TransactionsList>, _ filter: EntryFilter, _ names: PayeeNames, _ visit: PageVisit
    ) -> WebPage {
        WebPage("Activity", status: list.error == nil ? 200 : 422) {
            tag("p", .style("actions")) { Parts.action("Spending", .spending) }
            EntryList.html(list, filter, at: .entries, names: names, visit)
        }
    }
}
