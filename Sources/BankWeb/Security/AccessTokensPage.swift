import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addAccessTokens() {
        on("GET", "/security/tokens") { visit in .page(try await AccessTokensPage.page(visit)) }
        on("POST", "/security/tokens") { visit in
            let services = try visit.services
            // Tokens have no key, so a form that is sent twice is recognised by the tokens that its page knew.
            guard visit.form["known"] == (try await AccessTokensPage.tokens(visit)).map(\.id.text).joined()
            else {
                return .page(try await AccessTokensPage.page(visit, isRepeated: true))
            }
            let viewModel = AccessTokenCreationViewModel(
                authService: visit.authService, accountService: services.accountService,
                beneficiaryService: services.beneficiaryService)
            do throws(ServiceError) {
                await viewModel.create(
                    try AccessTokensPage.draft(visit.form),
                    password: SecretBytes(visit.form.verbatim("password")), code: visit.form["code"])
            } catch {
                return .page(try await AccessTokensPage.page(visit, problem: error))
            }
            if let issued = viewModel.state.value { return .page(AccessTokensPage.issued(issued)) }
            return .page(try await AccessTokensPage.page(visit, problem: viewModel.state.error))
        }
        on("POST", "/security/tokens/*/revoke") { visit in
            let viewModel = AccessTokensViewModel(authService: visit.authService)
            await viewModel.revoke(AccessTokenID(visit.name))
            if let problem = viewModel.revoked.error {
                return .page(try await AccessTokensPage.page(visit, problem: problem))
            }
            return .redirect(PagePath.tokens.saved)
        }
    }
}

/// Access tokens: what programs of the user may do.
@MainActor
enum AccessTokensPage {
    static func draft(_ form: PageFields) throws(ServiceError) -> AccessTokenDraft {
        let days = form["lifetimeDays"].isEmpty ? nil : form["lifetimeDays"]
        guard let lifetimeDays = days.map(Int.init) ?? AccessTokenRequest.lifetimeDefaultDays else {
            throw .invalidValue(
                field: .lifetimeDays, value: form["lifetimeDays"],
                reason: .outOfRange(AccessTokenRequest.lifetimesDays))
        }
        return AccessTokenDraft(
            name: form["name"], scopes: Set(AccessToken.Scope.allCases.filter { form.has($0.rawValue) }),
            payees: form["payees"].split(separator: ",").map { FreeText.trimmed(String($0)) },
            maximumPerDay: form.amount("maximumPerDay"), lifetimeDays: lifetimeDays)
    }

    static func tokens(_ visit: PageVisit) async throws -> [AccessToken] {
        let viewModel = AccessTokensViewModel(authService: visit.authService)
        await viewModel.load()
        return try viewModel.state.get()
    }

    static func page(
        _ visit: PageVisit, problem: ServiceError? = nil, isRepeated: Bool = false
    ) async throws -> WebPage {
        let tokens = try await tokens(visit)
        return WebPage("Access tokens", problem: problem) {
            if isRepeated {
                Parts.notice(
                    "Your tokens have changed since you saw this page. Create another one only if you want two."
                )
            }
            tag("p") { "A token lets a program act for you, without your password, within what you allow." }
            if tokens.isEmpty { Parts.empty("No access tokens yet.") } else { table(tokens, visit) }
            tag("h2") { "New token" }
            creation(tokens, visit)
        }
    }

    private static func table(_ tokens: [AccessToken], _ visit: PageVisit) -> HTML {
        Parts.table("Access tokens", ["ID", "Name", "Allows", "Expires", "Last used", "Action"]) {
            for token in tokens {
                tag("tr") {
                    Parts.cell(.text(token.id.text))
                    Parts.cell(.text(token.name))
                    Parts.cell(
                        .group(
                            AccessToken.Scope.allCases.filter(token.grant.scopes.contains).map { scope in
                                tag("span", .style("detail")) { title(scope) }
                            }))
                    Parts.cell(Parts.time(token.expiresAt))
                    Parts.cell(token.lastUsedAt.map(Parts.time) ?? .phrase("never"))
                    Parts.cell(
                        PageForm.post(
                            PagePath("security", "tokens", token.id.text, "revoke"), visit, .style("inline")
                        ) {
                            tag("button", .style("plain"), .label("Revoke \(token.id.text)")) { "Revoke" }
                        })
                }
            }
        }
    }

    private static func creation(_ tokens: [AccessToken], _ visit: PageVisit) -> HTML {
        let form = visit.form
        return PageForm.post(.tokens, visit, .style("card")) {
            PageForm.hidden("known", tokens.map(\.id.text).joined())
            PageForm.field(
                "name", "Name", value: form["name"], hint: "The program that uses it.", .flag("required"),
                .text("autocomplete", "off"))
            for scope in AccessToken.Scope.allCases {
                PageForm.box(scope.rawValue, title(scope), isTicked: form.has(scope.rawValue))
            }
            PageForm.field(
                "payees", "Payees", value: form["payees"],
                hint: "Only with transfers: saved payees or IBANs, separated by commas.",
                .text("autocomplete", "off"))
            PageForm.field(
                "maximumPerDay", "Daily limit", value: form["maximumPerDay"],
                hint: "Only with transfers, in the currency of your default account.",
                .text("inputmode", "decimal"), .text("autocomplete", "off"))
            PageForm.field(
                "lifetimeDays", "Valid for (days)",
                value: form.typed("lifetimeDays", or: String(AccessTokenRequest.lifetimeDefaultDays)),
                .text("inputmode", "numeric"))
            PageForm.password()
            PageForm.proofCode(
                id: "code", hint: "Only with transfers, if you have a second factor. Or a recovery code.")
            PageForm.button("Create")
        }
    }

    static func issued(_ issued: IssuedAccessToken) -> WebPage {
        WebPage("Access token \(issued.token.id.text)") {
            Parts.notice("Copy the token now. It is shown only once.")
            Parts.facts([("Token", .text(issued.text)), ("Expires", Parts.time(issued.token.expiresAt))])
            tag("p") { tag("a", .href(.tokens)) { "Access tokens" } }
        }
    }

    private static func title(_ scope: AccessToken.Scope) -> Phrase {
        switch scope {
        case .read: "read accounts and entries"
        case .statements: "download statements"
        case .transfers: "make transfers"
        }
    }
}
