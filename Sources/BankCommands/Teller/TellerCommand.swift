package import BankFeatures
import CommandLineKit

/// `bank teller …`
package enum TellerCommand: Equatable {
    case move(CashMovement, CashDraft, MoneyOptions)

    init(verb: String, _ arguments: ParsedArguments) throws(CommandLineError) {
        let draft = CashDraft(
            account: arguments.argument("ACCOUNT"), amount: arguments.requiredString("amount"),
            reference: arguments.string("reference") ?? "")
        self = .move(verb == "deposit" ? .deposit : .withdrawal, draft, try arguments.moneyOptions())
    }

    static let group = CommandGroup(
        name: "teller", abstract: "Take and give cash, for the bank's operator",
        children: [
            .command(
                specification(
                    "deposit", "Book cash into an account", "bank teller deposit ACC001 --amount 100")),
            .command(
                specification(
                    "withdraw", "Book cash out of an account", "bank teller withdraw ACC001 --amount 40")),
        ])

    private static func specification(
        _ verb: String, _ abstract: String, _ example: String
    ) -> CommandSpecification {
        CommandSpecification(
            name: verb, abstract: abstract,
            arguments: [.required("ACCOUNT", help: "The account")],
            options: [
                .required("amount", value: "AMOUNT", help: "How much, in the account's currency"),
                .option("reference", value: "TEXT", help: "What is written with it, at most 140 characters"),
            ],
            supportedGlobals: ["dry-run", "idempotency-key"],
            examples: [CommandExample(example)])
    }
}
