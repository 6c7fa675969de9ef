import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

extension AuthNoun {
    static let tokens = group(
        "tokens", "Manage access tokens for programs",
        discussion: """
            A program passes its token with --token-file or --token-fd, or over HTTP as a bearer token. A token can \
            only do what its scopes allow: 'read' reads everything, 'statements' reads accounts and statements, and \
            'transfers' pays the given payees, up to a daily limit. The bank's own rules still apply: a payment that \
            needs a code asks for one. Changing your password ends all tokens.
            """,
        [createToken, tokenList, tokenRevocation])

    private static let createToken = verb(
        "create", "Create a token; it is shown only once",
        discussion: """
            You are asked for your password and, for transfers, for a code if you have a second factor. Payee names are \
            resolved now: the token keeps paying the same IBANs, even if you rename the payees later.
            """,
        tokenDraft, proof,
        examples: [
            "bank auth tokens create --name cron --scope statements",
            "bank auth tokens create --name rent --scope transfers --to BEN001,BEN002 --per-day 500",
        ]
    ) { AccessTokenCreationView(viewModel: $0.tokenCreation(), draft: $1, options: $2) }

    private static let tokenDraft = Input(
        required("name", value: "NAME", help: "Token name, shown in lists"),
        choices("scope", of: AccessToken.Scope.allCases, help: "Scopes of the token", isRequired: true),
        parsed(
            "to", value: "A,B", help: "Allowed payees, or your own accounts",
            expecting: "payees, separated by commas"
        ) {
            let names = $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return names.contains("") ? nil : names
        },
        anyText("per-day", value: "AMOUNT", help: "Maximum amount per day"),
        anyText(
            "currency", value: "CODE", help: "Currency of that amount",
            default: "your default account's currency", completion: .currency),
        integer(
            "expires-in", in: AccessTokenRequest.lifetimesDays, value: "DAYS",
            help: "Days until it expires, at most 366",
            default: Phrase(verbatim: String(AccessTokenRequest.lifetimeDefaultDays)))
    ) { (name, scopes, payees, perDay, currency, days) throws(CommandLineError) in
        let missing = [payees == nil ? "--to" : nil, perDay == nil ? "--per-day" : nil].compactMap(\.self)
        guard !scopes.contains(.transfers) || missing.isEmpty else {
            throw .missingOptions(
                missing,
                context: CommandContext(
                    program: "bank", path: ["auth", "tokens", "create"],
                    usage: "bank auth tokens create --name NAME --scope transfers --to A,B --per-day AMOUNT",
                    awaitsCommand: false))
        }
        return AccessTokenDraft(
            name: name, scopes: Set(scopes), payees: payees ?? [], maximumPerDay: perDay ?? "",
            currency: currency ?? "", lifetimeDays: days ?? AccessTokenRequest.lifetimeDefaultDays)
    }
}

/// Creates a token and shows it. It is shown only once.
struct AccessTokenCreationView: TerminalView {
    let viewModel: AccessTokenCreationViewModel
    let draft: AccessTokenDraft
    let options: ProofOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AccessTokenColumns.issued)
        let password = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toProveUser)
        let code = try await screen.code(options) { try await viewModel.mayNeedCode(draft) }
        await viewModel.create(draft, password: password, code: code)
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
        .time(key: "createdAt", title: "Created", isShownInTable: false) { $0.createdAt },
        .time(key: "expiresAt", title: "Expires") { $0.expiresAt },
        .time(key: "lastUsedAt", title: "Last used") { $0.lastUsedAt },
    ]

    static let issued: [Column<IssuedAccessToken>] =
        [.text(key: "token", title: "Token") { $0.text }] + tokens.map { $0.of { issued in issued.token } }

    private static func payees(_ token: AccessToken) -> [TransferGrant.Payee] {
        token.grant.transfers?.payees ?? []
    }
}
