package import BankDomain
package import BankFeatures
package import BankServices
import CommandLineKit

/// `bank transfers …`
package enum TransfersCommand: Equatable {
    case create(TransferDraft, MoneyOptions)
    case confirm(ChallengeID, code: String?)
    case list(PageRequest?)
    case show(TransferID)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        switch verb {
        case "create":
            let draft = TransferDraft(
                from: try arguments.text("from") ?? "", to: arguments.requiredString("to"),
                amount: arguments.requiredString("amount"), currency: try arguments.text("currency") ?? "",
                reference: arguments.string("reference") ?? "")
            self = .create(draft, try arguments.moneyOptions())
        case "confirm":
            self = .confirm(ChallengeID(arguments.argument("ID")), code: try arguments.text("code"))
        case "show":
            self = .show(TransferID(arguments.argument("ID")))
        default:
            self = .list(try arguments.optionalPage())
        }
    }

    static let group = CommandGroup(
        name: "transfers", abstract: "Move money and see what was moved",
        children: [.command(createVerb), .command(confirmVerb), .command(listVerb), .command(showVerb)])

    private static let createVerb = CommandSpecification(
        name: "create", abstract: "Move money to another account of this bank",
        discussion: """
            Both entries are booked together or not at all. With --idempotency-key the same command may be \
            repeated safely: it moves the money once.

            Some transfers need a code of your second factor. At a terminal it is asked for; elsewhere the command \
            exits with 4 and names the challenge that 'bank transfers confirm' answers.
            """,
        options: [
            .option("from", value: "ACCOUNT", help: "Where it comes from", default: "your default account"),
            .required("to", value: "ACCOUNT", help: "Where it goes: an id, number, IBAN or name"),
            .required("amount", value: "AMOUNT", help: "How much, such as 12.50"),
            .option("currency", value: "CODE", help: "The amount's currency", default: "that of the account"),
            .option("reference", value: "TEXT", help: "What the payee reads, at most 140 characters"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [
            CommandExample("bank transfers create --from ACC001 --to ACC002 --amount 250"),
            CommandExample(
                "bank transfers create --to ACC005 --amount 1450 --reference 'Rent July' --dry-run"),
        ])

    private static let confirmVerb = CommandSpecification(
        name: "confirm", abstract: "Answer a challenge with a code, and so make its transfer",
        arguments: [.required("ID", help: "The challenge's id, such as CHL000001")],
        options: [.option("code", value: "CODE", help: "A code of your second factor")],
        examples: [CommandExample("bank transfers confirm CHL000001 --code 123456")])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List transfers, newest first", options: PageOptions.all,
        examples: [CommandExample("bank transfers list --limit 5")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a transfer",
        arguments: [.required("ID", help: "The transfer's id, such as TRF000012")],
        examples: [CommandExample("bank transfers show TRF000012")])
}
