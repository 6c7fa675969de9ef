import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addCodes() {
        on("GET", "/code") { visit in
            guard let fields = visit.draft else { return .redirect(.home) }
            return .page(CodePage.page(fields, nil, visit))
        }
    }
}

/// Asks for the code of a challenge, which makes its transfer or standing order. It has an address of its own, so that
/// going back to it sends no form.
@MainActor
enum CodePage {
    /// - Parameters:
    ///   - path: where the form with the code is sent: the address of the form that was sent.
    ///   - fields: the fields of that form, which are sent again.
    static func answer(
        _ challenge: Challenge, for path: PagePath, fields: [(name: String, value: String)],
        problem: ServiceError? = nil, _ visit: PageVisit
    ) -> PageAnswer {
        let typed = fields.first { $0.name == "to" }?.value ?? ""
        let shown = [
            ("sentTo", path.text),
            ("confirms", visit.localization.text(visit.texts.text(of: challenge.naming(typed: typed)))),
        ]
        let all = fields + shown
        guard let problem else { return .redirect(visit.path("code", draft: all)) }
        return .page(page(PageFields(all, in: visit.localization.region), problem, visit))
    }

    static func page(_ fields: PageFields, _ problem: ServiceError?, _ visit: PageVisit) -> WebPage {
        WebPage("Confirm with a code", problem: problem) {
            tag("p") { "This code approves only: \(fields["confirms"])" }
            PageForm.post(
                PagePath(names: fields["sentTo"].split(separator: "/").map(String.init)), visit,
                .style("card")
            ) {
                visit.payerField
                for (name, value) in fields.pairs where !["sentTo", "confirms"].contains(name) {
                    PageForm.hidden(name, value)
                }
                PageForm.code(
                    hint: "From your authenticator app.", isDemo: visit.backend.isDemo, .flag("autofocus"))
                tag("div", .style("actions")) {
                    PageForm.button("Confirm")
                    Parts.action("Cancel", .home)
                }
            }
        }
    }

    /// Sends a standing order, and asks for a code if it needs one. `nil` if it was refused.
    ///
    /// - Parameters:
    ///   - path: the address of the form.
    ///   - names: the names of its fields.
    ///   - send: sends the order. The coordinator then has its page.
    ///   - error: why it was not accepted.
    static func answer(
        for path: PagePath, fields names: [String], _ key: IdempotencyKey, _ visit: PageVisit,
        send: () async -> Void, error: () -> ServiceError?
    ) async throws -> PageAnswer? {
        await send()
        guard case .challengeRequired(let challenge)? = error() else {
            return visit.coordinator.destination.map { .redirect($0.saved) }
        }
        let fields = names.map { (name: $0, value: visit.form[$0]) } + [(name: "key", value: key.text)]
        // The same form under the same key names the same challenge, so the code can be tried again.
        let code = visit.form["code"]
        guard !code.isEmpty else { return answer(challenge, for: path, fields: fields, visit) }
        let answering = ChallengeViewModel(
            challenge.id, standingOrderService: try visit.services.standingOrderService,
            coordinator: visit.coordinator)
        await answering.answer(code: code)
        // A second click finds the code used. The same key then gives the order that the first one made.
        if visit.coordinator.destination == nil { await send() }
        return visit.coordinator.destination.map { .redirect($0.saved) }
            ?? answer(
                challenge, for: path, fields: fields, problem: answering.state.error ?? .invalidCode, visit)
    }
}

extension Challenge {
    /// The same, with what the payer typed instead of the ID of another customer's account.
    fileprivate func naming(typed: String) -> Challenge {
        guard payee.isID("ACC"), !typed.isEmpty else { return self }
        return Challenge(
            id: id, amount: amount, payee: RecordedIBAN(typed).validated?.groupedText ?? typed,
            schedule: schedule, expiresAt: expiresAt)
    }
}
