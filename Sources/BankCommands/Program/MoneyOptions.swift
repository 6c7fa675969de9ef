import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

/// The options of every command that moves money.
package struct MoneyOptions: Equatable {
    let mode: ExecutionMode
    let idempotencyKey: IdempotencyKey?
}

extension ParsedArguments {
    /// The text of an option, or `nil` if it was left out. An empty text is refused, because a script's empty variable
    /// must never mean a default.
    func text(_ option: String) throws(CommandLineError) -> String? {
        try value(option, expecting: "a value; leave the option out for the default") {
            $0.isEmpty ? nil : $0
        }
    }
}

enum PageOptions {
    static let all: [OptionSpecification] = [
        .option("page", value: "N", help: "Page number, from 1"),
        .option("limit", value: "N", help: "Items per page, 1 to 10000"),
    ]

    static let after = OptionSpecification.option(
        "after", value: "CURSOR", help: "Continue after a page (its nextCursor)")
}

extension ParsedArguments {
    /// The requested page, or the first.
    func page(defaultLimit: Int, after cursor: String? = nil) throws(CommandLineError) -> PageRequest {
        let page = try integer("page", in: PageRequest.pages) ?? 1
        let limit = try integer("limit", in: PageRequest.limits) ?? defaultLimit
        do throws(ServiceError) {
            return try PageRequest(page: page, limit: limit, after: cursor)
        } catch {
            fatalError("The bounds of a page were checked: \(error).")
        }
    }

    /// The requested page; `nil` for the whole list, also if rows are filtered or sorted: then the page is cut from the
    /// rows that match (``rowRange()``).
    func optionalPage() throws(CommandLineError) -> PageRequest? {
        guard string("page") != nil || string("limit") != nil else { return nil }
        let page = try page(defaultLimit: 20)
        return choosesRows ? nil : page
    }

    /// The rows of the requested page among those that match; `nil` without a filter, an order or a page.
    func rowRange() throws(CommandLineError) -> Range<Int>? {
        guard choosesRows, declares("page"), declares("limit"),
            string("page") != nil || string("limit") != nil
        else { return nil }
        let page = try page(defaultLimit: 20)
        return (page.page - 1) * page.limit..<page.page * page.limit
    }

    private var choosesRows: Bool { string("filter") != nil || string("sort") != nil }
}
