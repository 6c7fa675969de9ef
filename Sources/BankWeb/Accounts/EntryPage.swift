import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addEntries() {
        on("GET", "/entries/*") { visit in
            .page(EntryPage.page(try await EntryPage.entry(visit), try await visit.payeeNames(), visit))
        }
        onChange("/entries/*/category") { viewModel, visit in
            let category = visit.form["category"]
            if category.isEmpty {
                await viewModel.clearCategory()
            } else {
                await viewModel.categorize(as: category)
            }
        }
        onChange("/entries/*/note") { viewModel, visit in
            let tags = visit.form["tags"].split(separator: ",").map { FreeText.trimmed(String($0)) }
                .filter { !$0.isEmpty }
            await viewModel.annotate(TransactionAnnotation(note: visit.form["note"], tags: tags))
        }
    }

    private mutating func onChange(
        _ path: String, change: @escaping @MainActor (TransactionChangeViewModel, PageVisit) async -> Void
    ) {
        on("POST", path) { visit in
            let viewModel = TransactionChangeViewModel(
                id: TransactionID(visit.name), transactionService: try visit.services.transactionService)
            await change(viewModel, visit)
            if let problem = viewModel.change.error {
                return .page(
                    EntryPage.page(
                        try await EntryPage.entry(visit), try await visit.payeeNames(), visit,
                        problem: problem))
            }
            return .redirect(PagePath("entries", visit.name).saved)
        }
    }
}

/// One entry, and what its owner notes about it.
@MainActor
enum EntryPage {
    static func entry(_ visit: PageVisit) async throws -> Transaction {
        let viewModel = TransactionDetailViewModel(
            id: TransactionID(visit.name), transactionService: try visit.services.transactionService)
        await viewModel.load()
        return try viewModel.state.get()
    }

    static func page(
        _ entry: Transaction, _ names: PayeeNames, _ visit: PageVisit, problem: ServiceError? = nil
    ) -> WebPage {
        let isBooked = entry.status == .booked
        return WebPage(
            "\(entry.title)", problem: problem
        ) {
            Parts.figure(
                Parts.change(entry.amount),
                below: [
                    .group([.text("\(entry.description) · "), Parts.date(entry.bookingDate)]),
                    isBooked ? .nothing : Parts.badge(Phrase(word: entry.status.rawValue).asTitle),
                ])
            Parts.facts([
                ("Reference", entry.reference.isEmpty ? nil : .text(entry.reference)),
                ("Category", .phrase(Phrase(word: entry.category.rawValue).asTitle)),
                ("Value date", isBooked ? Parts.date(entry.valueDate) : nil),
                (
                    "Account",
                    tag("a", .href(PagePath("accounts", entry.accountID.text))) {
                        .text(names.name(of: entry.accountID) ?? entry.accountID.text)
                    }
                ),
                ("ID", .text(entry.id.text)),
            ])
            if isBooked { notes(entry, visit) }
        }
    }

    private static func notes(_ entry: Transaction, _ visit: PageVisit) -> HTML {
        .group([
            PageForm.post(PagePath("entries", entry.id.text, "category"), visit, .style("card")) {
                PageForm.choice(
                    "category", "Category",
                    [("", "automatic: \(Phrase(word: entry.bookedCategory.rawValue))")]
                        + TransactionCategory.allCases.map {
                            ($0.rawValue, Phrase(word: $0.rawValue).asTitle)
                        },
                    chosen: entry.category == entry.bookedCategory ? "" : entry.category.rawValue)
                PageForm.button("Save", .other)
                tag("p") { tag("a", .href(.categoryRules)) { "Category rules" } }
            },
            PageForm.post(PagePath("entries", entry.id.text, "note"), visit, .style("card")) {
                PageForm.field("note", "Note", value: visit.form.typed("note", or: entry.note))
                PageForm.field(
                    "tags", "Tags",
                    value: visit.form.typed("tags", or: entry.tags.joined(separator: ", ")),
                    hint: "Separated by commas.")
                PageForm.button("Save", .other)
            },
        ])
    }
}
