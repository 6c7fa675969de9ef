import BankAPI
import BankDomain
import BankFeatures
import BankServer
import BankServices
import HTTPKit
import LanguageKit

extension PageRouter {
    mutating func addSecurity() {
        on("GET", "/security") { try await SecurityPage.answer($0) }
        on("POST", "/security/sessions/*") { visit in
            let viewModel = SessionsViewModel(authService: visit.authService, coordinator: visit.coordinator)
            await viewModel.revoke(SessionID(visit.name))
            return try await SecurityPage.answer(visit, problem: viewModel.revoked.error)
        }
        on("POST", "/security/devices/*") { visit in
            let viewModel = DevicesViewModel(authService: visit.authService, coordinator: visit.coordinator)
            await viewModel.revoke(DeviceID(visit.name))
            return try await SecurityPage.answer(visit, problem: viewModel.revoked.error)
        }
        on("POST", "/security/password") { visit in
            let viewModel = PasswordChangeViewModel(authService: visit.authService)
            await viewModel.change(
                from: SecretBytes(visit.form.verbatim("password")),
                to: SecretBytes(visit.form.verbatim("newPassword")),
                keepsOtherSessions: visit.form.has("keepsOtherSessions"))
            return try await SecurityPage.answer(
                visit, problem: viewModel.state.error, done: .password)
        }
        addSecondFactor()
        addAccessTokens()
    }
}

/// Sessions, devices, the password and the second factor.
@MainActor
enum SecurityPage {
    /// What was done, as the address of the page says it.
    enum Done: String {
        case password
        case factorOn = "two-step-on"
        case factorOff = "two-step-off"

        var text: Phrase {
            switch self {
            case .password: "Your password was changed."
            case .factorOn: "Two-step verification is on. If you have no recovery codes, make new ones."
            case .factorOff: "Two-step verification is off."
            }
        }
    }

    /// The page, or after a change its address, so that reloading sends no form. If the change ended the session, the
    /// sign-in comes next.
    static func answer(
        _ visit: PageVisit, problem: ServiceError? = nil, done: Done? = nil
    ) async throws -> PageAnswer {
        if let destination = visit.coordinator.destination { return .redirect(destination) }
        if visit.request.method == "POST", problem == nil {
            return .redirect(PagePath("security", query: [("done", done?.rawValue ?? "")]))
        }
        let done = Done(rawValue: visit.query["done"])
        let sessions = SessionsViewModel(authService: visit.authService, coordinator: nil)
        let devices = DevicesViewModel(authService: visit.authService, coordinator: nil)
        await sessions.load()
        await devices.load()
        guard case .signedIn(let present) = try await visit.authService.state() else {
            return .redirect(PagePath("sign-in", query: [("to", PagePath.security.text)]))
        }
        let list = (try sessions.state.get(), try devices.state.get())
        return .page(
            WebPage("Security", problem: problem) {
                if let done, problem == nil { Parts.notice(done.text) }
                secondFactor(present.hasSecondFactor, visit)
                password(visit)
                tag("p", .style("links")) {
                    tag("a", .href(.activity)) { "Your activity" }
                    tag("a", .href(.tokens)) { "Access tokens" }
                    tag("a", .href(.webhooks)) { "Webhooks" }
                }
                table(
                    "Sessions", "sessions",
                    list.0.map { ($0.id.text, $0.deviceName, $0.lastUsedAt, $0.isCurrent) }, visit
                )
                table(
                    "Devices", "devices", list.1.map { ($0.id.text, $0.name, $0.lastUsedAt, $0.isCurrent) },
                    visit)
            })
    }

    private static let codeHint: Phrase = "From your authenticator app, or a recovery code."

    private static func secondFactor(_ hasOne: Bool, _ visit: PageVisit) -> HTML {
        tag("section") {
            tag("h2") { "Two-step verification" }
            if hasOne {
                tag("p") { "It is on. Payments to others ask for a code." }
                PageForm.post(PagePath("security", "recovery-codes"), visit, .style("card")) {
                    PageForm.password()
                    PageForm.proofCode(id: "code", .flag("required"), hint: codeHint)
                    PageForm.button("New recovery codes", .other)
                }
                PageForm.post(PagePath("security", "second-factor", "remove"), visit, .style("card")) {
                    PageForm.password(id: "remove-password")
                    PageForm.proofCode(id: "remove-code", .flag("required"), hint: codeHint)
                    PageForm.button("Turn off two-step verification", .danger)
                }
            } else {
                tag("p") {
                    "Without it, you can only move small amounts between your own accounts."
                }
                PageForm.post(PagePath("security", "second-factor"), visit, .style("card")) {
                    PageForm.password()
                    PageForm.button("Set up")
                }
            }
        }
    }

    private static func password(_ visit: PageVisit) -> HTML {
        tag("section") {
            tag("h2") { "Password" }
            PageForm.post(PagePath("security", "password"), visit, .style("card")) {
                PageForm.password(id: "old-password", "Current password")
                PageForm.field(
                    "newPassword", "New password", type: "password", .text("autocomplete", "new-password"),
                    .flag("required"))
                PageForm.box("keepsOtherSessions", "Stay signed in on my other devices")
                PageForm.button("Change the password", .other)
            }
        }
    }

    private static func table(
        _ title: Phrase, _ folder: String,
        _ items: [(id: String, name: String, used: Instant, isCurrent: Bool)],
        _ visit: PageVisit
    ) -> HTML {
        tag("section") {
            tag("h2") { title }
            Parts.table(title, ["ID", "Device", "Last used", "Action"]) {
                for item in items {
                    tag("tr") {
                        Parts.cell(.text(item.id))
                        Parts.cell(.text(item.name))
                        Parts.cell(Parts.time(item.used))
                        Parts.cell(
                            item.isCurrent
                                ? .phrase("This device")
                                : PageForm.post(
                                    PagePath("security", folder, item.id), visit, .style("inline")
                                ) {
                                    tag("button", .style("plain"), .label("End \(item.id)")) { "End" }
                                })
                    }
                }
            }
        }
    }
}
