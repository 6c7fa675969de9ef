import BankDomain
import LanguageKit

/// Entries of an account, newest first.
enum EntryTable {
    static func html(_ entries: [Transaction]) -> HTML {
        Parts.table("Entries", ["Date", "Description", "Category"], number: "Amount") {
            for entry in entries {
                tag("tr") {
                    Parts.cell(Parts.date(entry.bookingDate))
                    Parts.cell(description(entry))
                    Parts.cell(.phrase(Phrase(word: entry.category.rawValue)))
                    Parts.cell(Parts.amount(entry.amount), isAmount: true)
                }
            }
        }
    }

    private static func description(_ entry: Transaction) -> HTML {
        .group([
            tag("a", .style("name"), .href(PagePath("entries", entry.id.text))) {
                .text(entry.counterparty.isEmpty ? entry.description : entry.counterparty)
            },
            detail(entry.counterparty.isEmpty ? "" : entry.description), detail(entry.reference),
            detail(entry.note), detail(entry.tags.joined(separator: ", ")),
        ])
    }

    private static func detail(_ text: String) -> HTML {
        text.isEmpty ? .nothing : tag("span", .style("detail")) { .text(text) }
    }
}
