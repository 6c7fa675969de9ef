import BankDomain
import BankFeatures
import BankServices
import LanguageKit

/// The user's transfers: first those that wait, the next one above, and then all others by month, newest first.
@MainActor
enum TransfersListPage {
    static func page(
        _ list: LoadState<Page<Transfer>>, _ filter: TransferFilter, _ names: PayeeNames, _ visit: PageVisit
    ) -> WebPage {
        WebPage("Transfers", status: list.error == nil ? 200 : 422) {
            tag("p", .style("actions")) {
                Parts.mainAction("Pay", .newTransfer)
                Parts.action("Pay from a file", .paymentFile)
                Parts.action("Money on hold", .holds)
            }
            search(filter)
            if let error = list.error {
                Parts.problem(error, visit)
            } else if let page = list.value {
                transfers(page, filter, names, visit)
            }
        }
    }

    private static func search(_ filter: TransferFilter) -> HTML {
        let any: (value: String, text: Phrase) = ("", "Any")
        return .group([
            PageForm.search(
                .transfers, "Search by payee", value: filter.query["text"], isFiltered: filter.hasMore,
                filters: [
                    PageForm.field("from", "From", value: filter.query["from"], type: "date"),
                    PageForm.field("to", "To", value: filter.query["to"], type: "date"),
                    PageForm.choice(
                        "status", "Status",
                        [any]
                            + Transfer.Status.allCases.map {
                                ($0.rawValue, Phrase(word: $0.rawValue).asTitle)
                            },
                        chosen: filter.query["status"]),
                ]),
            filter.isEmpty ? .nothing : Parts.clearing(.transfers),
        ])
    }

    private static func transfers(
        _ page: Page<Transfer>, _ filter: TransferFilter, _ names: PayeeNames, _ visit: PageVisit
    ) -> HTML {
        guard !page.items.isEmpty else {
            return Parts.empty(filter.isEmpty ? "No transfers yet." : "No transfers match the search.")
        }
        let waiting = page.items.filter { $0.status == .pending }
            .sorted { ($0.executionDate, $0.id.text) < ($1.executionDate, $1.id.text) }
        return .group([
            waiting.isEmpty ? .nothing : tag("h2") { "Upcoming" },
            waiting.isEmpty
                ? .nothing : Rows.html { for transfer in waiting { row(transfer, names, visit) } },
            Rows.byMonth(page.items.filter { $0.status != .pending }, day: \.executionDate) {
                row($0, names, visit)
            },
            Parts.pages(
                first: filter.path(after: ""), next: page.nextCursor.map { filter.path(after: $0) }, visit),
        ])
    }

    private static func row(_ transfer: Transfer, _ names: PayeeNames, _ visit: PageVisit) -> HTML {
        Rows.row(
            names.party(of: transfer) ?? visit.someone, PagePath("transfers", transfer.id.text),
            details: [
                Parts.day(transfer.executionDate),
                transfer.reference.isEmpty ? nil : .text(transfer.reference),
            ],
            amount: names.isIncoming(transfer)
                ? Parts.change(transfer.creditedAmount ?? transfer.amount) : Parts.amount(transfer.amount),
            badge: transfer.status == .booked || transfer.status == .pending
                ? nil
                : Parts.badge(
                    Phrase(word: transfer.status.rawValue).asTitle, TransferReceiptPage.badge(transfer.status)
                ))
    }
}

/// What the address of the list of transfers asks for.
@MainActor
struct TransferFilter {
    private static let names = ["text", "from", "to", "status"]

    let query: PageFields

    var isEmpty: Bool { Self.names.allSatisfy { query[$0].isEmpty } }

    /// Whether it asks for more than a payee.
    var hasMore: Bool { Self.names.dropFirst().contains { !query[$0].isEmpty } }

    /// The address of the part behind a cursor.
    func path(after: String) -> PagePath {
        PagePath.transfers.asking(Self.names.map { ($0, query[$0]) } + [("after", after)])
    }

    /// The transfers that the address asks for. A payee who is not known has none.
    func load(_ visit: PageVisit) async throws -> LoadState<Page<Transfer>> {
        let services = try visit.services
        let wanted: TransfersFilter
        do throws(ServiceError) {
            wanted = TransfersFilter(
                payee: query["text"], from: try query.date("from"), to: try query.date("to"),
                status: Transfer.Status(rawValue: query["status"]))
        } catch {
            return .failed(error)
        }
        let list = TransfersListViewModel(
            filter: wanted, page: try visit.page(), accountService: services.accountService,
            beneficiaryService: services.beneficiaryService, transferService: services.transferService,
            coordinator: visit.coordinator)
        await list.load()
        switch list.state.error {
        case .notFound?: return .loaded(Page(items: [], page: 1, limit: 1))
        case .invalidValue(.known(.after), _, _)?: throw PageFault.notFound
        default: return list.state
        }
    }
}
