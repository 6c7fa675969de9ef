import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum CustomersNoun: Noun {
    static let nodes = [
        group(
            "customers", "Find the bank's customers (staff only)",
            discussion: """
                Give a customer's ID, user name or name, or a part of one if it matches only one customer. Tellers see \
                customers and the names of their accounts; auditors and operators see the balances too.
                """,
            [list, show])
    ]

    private static let list = verb(
        "list", "List customers by ID", query, cursorPage,
        fields: .of(CustomerColumns.all),
        examples: [
            "bank customers list", "bank customers list --search anna", "bank customers list --locked",
        ]
    ) { CustomersListView(viewModel: $0.list($1, $2)) }

    private static let query = Input(
        text("search", value: "TEXT", help: "Start of an ID or user name, or part of a name"),
        flag("locked", help: "Only customers whose sign-ins are locked after failed attempts")
    ) { CustomerQuery(text: $0, isLocked: $1) }

    private static let show = verb(
        "show", "Show a customer and their accounts",
        required("CUSTOMER", help: "Customer ID, user name or name, or a part of it"),
        examples: ["bank customers show USR002", "bank customers show anna"]
    ) { CustomerDetailView(viewModel: $0.customer($1)) }

    static func views(in host: any CommandHost) -> CustomersViewFactory {
        CustomersViewFactory(services: host.services)
    }
}

/// Creates the view models of customers from only the service that they need.
@MainActor
package struct CustomersViewFactory {
    package typealias Dependencies = HasUserService

    let services: any Dependencies

    func list(_ query: CustomerQuery, _ page: PageRequest) -> CustomersListViewModel {
        CustomersListViewModel(query, page: page, userService: services.userService)
    }

    func customer(_ name: String) -> CustomerDetailViewModel {
        CustomerDetailViewModel(named: name, userService: services.userService)
    }
}

struct CustomersListView: TerminalView {
    let viewModel: CustomersListViewModel

    func appear(on screen: Screen) async throws {
        if screen.choosesRows {
            return try await screen.showChosen(
                viewModel.requestedPage, of: CustomerColumns.all, read: viewModel.read)
        }
        await viewModel.load()
        let page = try viewModel.state.get()
        try screen.show(
            ListPresentation(
                columns: CustomerColumns.all, rows: page.items, envelope: page.envelope,
                emptyText: "No customers found."),
            rest: page.restByCursor)
    }
}

/// One customer. As a table, their accounts follow.
struct CustomerDetailView: TerminalView {
    let viewModel: CustomerDetailViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(CustomerColumns.detail)
        await viewModel.load()
        let details = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: CustomerColumns.detail, row: details))
        guard screen.format == .table, !screen.choosesFields, !details.accounts.isEmpty else { return }
        try screen.write(verbatim: "")
        try screen.show(ListPresentation(columns: CustomerColumns.accounts, rows: details.accounts))
    }
}

enum CustomerColumns {
    static let all: [Column<Customer>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        Column(key: "username", title: "User name", members: []) { .optional($0.username) },
        .text(key: "name", title: "Name", importance: .high, canTruncate: true) { $0.name },
        .count(key: "accountCount", title: "Accounts") { $0.accountCount },
        .flag(key: "canSignIn", title: "Can sign in") { $0.canSignIn },
        .time(key: "registeredAt", title: "Registered", importance: .low) { $0.registeredAt },
        .time(key: "lockedSince", title: "Locked since", isShownInTable: false) { $0.lockedSince },
        .time(key: "lockedUntil", title: "Locked until", importance: .low) { $0.lockedUntil },
        .optional(key: "emailAddress", title: "Email") { $0.emailAddress },
        .optional(key: "phoneNumber", title: "Phone") { $0.phoneNumber },
    ]

    static let detail: [Column<CustomerDetails>] =
        all.map { $0.of(\.customer) } + [
            // People see them in the table that follows.
            Column(key: "accounts", title: "Account IDs", text: { ids(of: $0) }) {
                .records($0.accounts, accounts)
            }
        ]

    static let accounts: [Column<CustomerAccount>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "accountName", title: "Name", importance: .high, canTruncate: true) { $0.name },
        .word(key: "accountType", title: "Type", importance: .low) { $0.type.rawValue },
        Column(
            key: "balance", title: "Balance", alignment: .decimal, importance: .high,
            members: OutputValue.moneyMembers,
            localizedText: { row, reader in
                row.balance.map { reader.region.amount($0.groupedText) } ?? ""
            }, csvText: { $0.balance?.decimalText ?? "" },
            value: { $0.balance.map(OutputValue.money) ?? .null }),
        Column(key: "currency", title: "Currency", importance: .high, isUnit: true) {
            .string($0.currency.code)
        },
        .word(key: "status", title: "Status") { $0.status.rawValue },
    ]

    private static func ids(of details: CustomerDetails) -> String {
        details.accounts.map(\.id.text).joined(separator: ", ")
    }
}
