import CommandLineKit
import LanguageKit

/// `bank products …`
package enum ProductsCommand: Equatable {
    case list
    case show(product: String)

    init(verb: String, _ arguments: ParsedArguments) {
        self = verb == "list" ? .list : .show(product: arguments.argument("PRODUCT"))
    }

    static let group = CommandGroup(
        name: "products", abstract: "See what accounts can be opened from",
        children: [.command(listVerb), .command(showVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List what the bank offers",
        examples: [CommandExample("bank products list")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a product with its terms",
        arguments: [.required("PRODUCT", help: "Its id, its name or the beginning of one")],
        examples: [CommandExample("bank products show everyday-checking")])
}
