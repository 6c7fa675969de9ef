import BankServices
import CommandLineKit
import LanguageKit

enum PageOptions {
    static let all: [OptionSpecification] = [
        .option("page", value: "N", help: "The page, from 1"),
        .option("limit", value: "N", help: "How many on a page, 1 to 10000"),
    ]

    static let after = OptionSpecification.option(
        "after", value: "CURSOR", help: "Go on after a page (its nextCursor)")
}

extension ParsedArguments {
    /// The page that is asked for, or the first.
    func page(defaultLimit: Int, after cursor: String? = nil) throws(CommandLineError) -> PageRequest {
        let page = try integer("page", in: PageRequest.pages) ?? 1
        let limit = try integer("limit", in: PageRequest.limits) ?? defaultLimit
        do throws(ServiceError) {
            return try PageRequest(page: page, limit: limit, after: cursor)
        } catch {
            fatalError("The bounds of a page were checked: \(error).")
        }
    }

    /// The page that is asked for; `nil` for the whole list.
    func optionalPage() throws(CommandLineError) -> PageRequest? {
        guard string("page") != nil || string("limit") != nil else { return nil }
        return try page(defaultLimit: 20)
    }
}
