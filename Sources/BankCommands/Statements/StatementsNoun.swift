import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum StatementsCommand: NounCommand {
    case list(AccountSelection, PageRequest?)
    case export(StatementExportDraft, file: String?)
    case reconcile(ReconciliationDraft)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "export":
            let draft = StatementExportDraft(
                account: AccountSelection(typed: arguments.argument("ACCOUNT")),
                from: try arguments.date("from"), to: try arguments.date("to"),
                format: arguments.choice("format", as: StatementFormat.self) ?? .csv)
            self = .export(draft, file: try arguments.text("file"))
        case "reconcile":
            self = .reconcile(try ReconciliationOptions.draft(arguments))
        default:
            self = .list(
                AccountSelection(typed: arguments.optionalArgument("ACCOUNT") ?? ""),
                try arguments.optionalPage())
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "statements",
        abstract: "See what each month brought, write it, and compare it with a bank's file",
        children: [.command(listVerb), .command(exportVerb), .command(ReconciliationOptions.verb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List the months of an account, newest first",
        discussion: "A month has what was there before it and after it. Only what is booked counts.",
        arguments: [.optional("ACCOUNT", help: "The account; your default account unless given")],
        options: PageOptions.all,
        examples: [
            CommandExample("bank statements list"),
            CommandExample("bank statements list ACC002 --limit 12"),
        ])

    private static let exportVerb = CommandSpecification(
        name: "export", abstract: "Write a statement in a format that other programs read",
        discussion: """
            Opening balance and entries come to the closing balance, or nothing is written. Without --file it goes to \
            the standard output; a file that is there already is left alone, and a new one gets its name once it is \
            whole. MT940 knows few characters: letters lose their marks, and what it has no letter for becomes a point.
            """,
        arguments: [.required("ACCOUNT", help: "The account")],
        options: [
            .choice(
                "format", of: StatementFormat.allCases.map(\.rawValue), help: "How it is written",
                default: "csv"),
            .option("from", value: "DATE", help: "The first booking date", default: "the first booking"),
            .option("to", value: "DATE", help: "The last booking date", default: "today"),
            .option("file", value: "FILE", help: "The file to make", default: "standard output"),
        ],
        examples: [
            CommandExample("bank statements export ACC001 --from 2026-06-01 --to 2026-06-30"),
            CommandExample("bank statements export ACC001 --format camt.053 --file june.xml"),
            CommandExample("bank statements export ACC001 --format hledger | hledger -f - balance"),
        ])
}

extension StatementsCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await view(StatementsViewFactory(dependencies: host.services)).appear(on: host.screen)
    }

    @MainActor
    private func view(_ factory: StatementsViewFactory) -> any TerminalView {
        switch self {
        case .list(let account, let page): factory.makeListView(account, page: page)
        case .export(let draft, let file): factory.makeExportView(draft, file: file)
        case .reconcile(let draft): factory.makeReconciliationView(draft)
        }
    }
}
