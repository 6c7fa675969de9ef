import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// The bank's customers. The service checks the role again.
    mutating func addCustomers() {
        on("GET", "/staff/customers") { visit in
            try StaffPage.requireStaff(visit)
            let viewModel = CustomersListViewModel(
                CustomerQuery(text: visit.query["text"], isLocked: visit.query.has("locked")),
                page: try PageRequest(limit: CustomersPage.countMaximum),
                userService: try visit.services.userService)
            await viewModel.load()
            return .page(CustomersPage.page(try viewModel.state.get(), visit))
        }
        on("GET", "/staff/customers/*") { visit in
            try StaffPage.requireStaff(visit)
            let viewModel = CustomerDetailViewModel(
                named: visit.name, userService: try visit.services.userService)
            await viewModel.load()
            return .page(CustomersPage.page(try viewModel.state.get()))
        }
    }
}

/// The first customers who match a search, and one customer.
@MainActor
enum CustomersPage {
    static let countMaximum = 100

    static func page(_ list: Page<Customer>, _ visit: PageVisit) -> WebPage {
        WebPage("Customers") {
            PageForm.get(.customers) {
                PageForm.field(
                    "text", "Search", value: visit.query["text"], type: "search",
                    hint: "The start of an ID or user name, or a part of the name.")
                PageForm.box("locked", "Only locked customers", isTicked: visit.query.has("locked"))
                PageForm.button("Search")
            }
            if list.items.isEmpty {
                Parts.empty("No customers match the search.")
            } else {
                Parts.table(
                    "Customers", ["ID", "Name", "User name", "Locked until"], number: "Accounts"
                ) {
                    for customer in list.items { row(customer) }
                }
            }
            if list.nextCursor != nil {
                Parts.notice("The first \(countMaximum) customers are shown. Search for others.")
            }
        }
    }

    private static func row(_ customer: Customer) -> HTML {
        tag("tr") {
            Parts.cell(
                tag("a", .href(PagePath("staff", "customers", customer.id.text))) { .text(customer.id.text) })
            Parts.cell(.text(customer.name))
            Parts.cell(customer.username.map { .text($0) } ?? tag("span") { "Cannot sign in" })
            Parts.cell(customer.lockedUntil.map(Parts.time) ?? .nothing)
            Parts.cell(.text("\(customer.accountCount)"), isAmount: true)
        }
    }

    static func page(_ details: CustomerDetails) -> WebPage {
        let customer = details.customer
        return WebPage("\(customer.name)") {
            Parts.facts([
                ("ID", .text(customer.id.text)),
                ("User name", customer.username.map { .text($0) } ?? tag("span") { "Cannot sign in" }),
                ("Registered", customer.registeredAt.map(Parts.time)),
                ("Locked since", customer.lockedSince.map(Parts.time)),
                ("Locked until", customer.lockedUntil.map(Parts.time)),
                ("Email", customer.emailAddress.map { .text($0) }),
                ("Phone", customer.phoneNumber.map { .text($0) }),
            ])
            if details.accounts.isEmpty {
                Parts.empty("This customer has no accounts.")
            } else {
                Parts.table("Accounts", ["ID", "Name", "Status"], number: "Balance") {
                    for account in details.accounts { row(account) }
                }
            }
        }
    }

    private static func row(_ account: CustomerAccount) -> HTML {
        tag("tr") {
            Parts.cell(
                tag("a", .href(PagePath("staff", "accounts", account.id.text))) { .text(account.id.text) })
            Parts.cell(.text(account.name))
            Parts.cell(.phrase(Phrase(word: account.status.rawValue).asTitle))
            Parts.cell(account.balance.map(Parts.amount) ?? .nothing, isAmount: true)
        }
    }
}
