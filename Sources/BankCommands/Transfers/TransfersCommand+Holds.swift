import CommandLineKit
import LanguageKit

extension TransfersCommand {
    static let holdVerb = CommandSpecification(
        name: "hold", abstract: "Reserve money for a payee, to be taken later",
        discussion: """
            The money, and the fee of the transfer that it becomes, stay on the account and can be spent for nothing \
            else. 'bank transfers capture' takes it, or a part of it, once; 'bank transfers release' lets it go. What \
            nobody took by the last day expires, and 'bank ledger close-day' frees it.

            A hold asks for no code: whoever would need one must be a beneficiary you trust.
            """,
        options: moneyOptions + [
            .option(
                "expires", value: "DATE", help: "The last day on which it can be taken, at most a year away",
                default: "7 days from now")
        ],
        supportedGlobals: globals,
        examples: [
            CommandExample("bank transfers hold --to ACC002 --amount 250 --reference 'Deposit'"),
            CommandExample("bank transfers hold --to BEN001 --amount 20 --expires 2026-07-31"),
        ])

    static let captureVerb = CommandSpecification(
        name: "capture", abstract: "Take what is on hold, or a part of it; the rest is free again",
        arguments: [idArgument],
        options: [.option("amount", value: "AMOUNT", help: "How much of it", default: "all")],
        supportedGlobals: globals,
        examples: [CommandExample("bank transfers capture HLD000001 --amount 10")])

    static let releaseVerb = CommandSpecification(
        name: "release", abstract: "Let go what is on hold", arguments: [idArgument],
        supportedGlobals: globals,
        examples: [CommandExample("bank transfers release HLD000001")])

    static let holdsVerb = CommandSpecification(
        name: "holds", abstract: "List what is or was on hold, newest first", options: PageOptions.all,
        examples: [CommandExample("bank transfers holds --limit 5")])

    private static let globals = ["dry-run", "idempotency-key"]

    private static let idArgument = ArgumentSpecification.required(
        "HOLD", help: "The hold's id, such as HLD000001")
}
