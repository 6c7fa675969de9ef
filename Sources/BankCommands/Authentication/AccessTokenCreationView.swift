import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

/// The verbs under `auth tokens`.
enum AccessTokenVerbs {
    static let group = CommandGroup(
        name: "tokens", abstract: "Let programs do some of what you may",
        discussion: """
            A program gives its token with --token-file or --token-fd, or over HTTP as a bearer token. A token does what \
            its scopes say, and nothing else: 'read' reads everything, 'statements' reads accounts and statements, and \
            'transfers' pays some payees, up to an amount a day. The bank's own rules hold besides: a payment that \
            needs a code is asked for one. A new password ends all tokens.
            """,
        children: [.command(create), .command(list), .command(revoke)])

    private static let globals = [SecretOptions.keychainPassword.name]

    private static let create = CommandSpecification(
        name: "create", abstract: "Make a token; it is shown this once",
        discussion: """
            It asks for your password. Payees are those that their names stand for now: a token goes on paying the same \
            IBANs, whatever you call them later.
            """,
        options: [
            .option("name", value: "NAME", help: "What the token is called in lists"),
            .choice(
                "scope", of: AccessToken.Scope.allCases.map(\.rawValue), help: "What it may do",
                isRepeatable: true, isRequired: true),
            .option("to", value: "A,B", help: "Whom it may pay: payees, or accounts of yours"),
            .option("per-day", value: "AMOUNT", help: "How much it may send in a day (UTC)"),
            .option(
                "currency", value: "CODE", help: "The currency of that amount",
                default: "that of your default account", completion: .currency),
            .option(
                "expires-in", value: "DAYS", help: "How many days it lives, at most 366",
                default: Phrase(verbatim: String(AccessTokenRequest.lifetimeDefaultDays))),
        ],
        supportedGlobals: globals,
        examples: [
            CommandExample("bank auth tokens create --name cron --scope statements"),
            CommandExample(
                "bank auth tokens create --name rent --scope transfers --to BEN001,BEN002 --per-day 500"),
        ])

    private static let list = CommandSpecification(
        name: "list", abstract: "List your tokens, newest first", options: PageOptions.all,
        supportedGlobals: globals, examples: [CommandExample("bank auth tokens list")])

    private static let revoke = CommandSpecification(
        name: "revoke", abstract: "End a token",
        arguments: [.required("ID", help: "The token's id", completion: .accessToken)],
        supportedGlobals: globals, examples: [CommandExample("bank auth tokens revoke TOK001")])
}

extension ParsedArguments {
    func accessTokenDraft() throws(CommandLineError) -> AccessTokenDraft {
        AccessTokenDraft(
            name: string("name") ?? "", scopes: Set(strings("scope").compactMap(AccessToken.Scope.init)),
            payees: try value("to", expecting: "payees, separated by commas") {
                let names = $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                return names.contains("") ? nil : names
            } ?? [],
            maximumPerDay: string("per-day") ?? "", currency: string("currency") ?? "",
            lifetimeDays: try integer("expires-in", in: AccessTokenRequest.lifetimesDays)
                ?? AccessTokenRequest.lifetimeDefaultDays)
    }
}

/// Creates a token and shows it. It is shown only once.
struct AccessTokenCreationView: TerminalView {
    let viewModel: AccessTokenCreationViewModel
    let draft: AccessTokenDraft
    let passwordDescriptor: Int32?

    func appear(on screen: Screen) async throws {
        try screen.require(AccessTokenColumns.issued)
        let password = try screen.userPassword(descriptor: passwordDescriptor, purpose: Notice.toProveUser)
        await viewModel.create(draft, password: password)
        try screen.show(
            RecordPresentation(columns: AccessTokenColumns.issued, row: try viewModel.state.get()))
        screen.notice(Notice.accessToken)
    }
}

enum AccessTokenColumns {
    static let tokens: [Column<AccessToken>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", canTruncate: true) { $0.name },
        .words(key: "scopes", title: "Scopes") { $0.grant.scopes.map(\.rawValue).sorted() },
        Column(
            key: "payees", title: "Payees", importance: .low, canTruncate: true,
            text: { payees($0).map { "\($0.name) \($0.account)" }.joined(separator: ", ") },
            csvText: { payees($0).map(\.account).joined(separator: " ") },
            value: { .array(payees($0).map { .string($0.account) }) }),
        .optionalMoney(key: "maximumPerDay", title: "Per day") { $0.grant.transfers?.maximumPerDay },
        .time(key: "createdAt", title: "Made", isShownInTable: false) { $0.createdAt },
        .time(key: "expiresAt", title: "Until") { $0.expiresAt },
        Column(key: "lastUsedAt", title: "Last used") { .optional($0.lastUsedAt?.text) },
    ]

    static let issued: [Column<IssuedAccessToken>] =
        [.text(key: "token", title: "Token") { $0.text }] + tokens.map { $0.of { issued in issued.token } }

    private static func payees(_ token: AccessToken) -> [TransferGrant.Payee] {
        token.grant.transfers?.payees ?? []
    }
}
