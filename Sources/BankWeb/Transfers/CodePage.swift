import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

/// Asks for the code of a challenge, which makes its transfer or standing order.
@MainActor
enum CodePage {
    /// Sends a standing order, and asks for a code if it needs one. `nil` if it was refused.
    ///
    /// - Parameters:
    ///   - path: where the form with the code is sent: the address of the form that was sent.
    ///   - fields: the names of the form's fields.
    ///   - send: sends the order. The coordinator then has its page.
    ///   - error: why it was not accepted.
    static func answer(
        for path: PagePath, fields: [String], _ key: IdempotencyKey, _ visit: PageVisit,
        send: () async -> Void, error: () -> ServiceError?
    ) async throws -> PageAnswer? {
        await send()
        guard case .challengeRequired(let challenge)? = error() else {
            return visit.coordinator.destination.map { .redirect($0) }
        }
        let page = { (problem: ServiceError?) in
            PageAnswer.page(
                Self.page(challenge, path, "Confirm", problem, visit) {
                    PageForm.hidden("key", key.text)
                    for name in fields { PageForm.hidden(name, visit.form[name]) }
                })
        }
        // The same form under the same key names the same challenge, so the code can be tried again.
        let code = visit.form["code"]
        guard !code.isEmpty else { return page(nil) }
        let answering = ChallengeViewModel(
            challenge.id, standingOrderService: try visit.services.standingOrderService,
            coordinator: visit.coordinator)
        await answering.answer(code: code)
        // A second click finds the code used. The same key then gives the order that the first one made.
        if visit.coordinator.destination == nil { await send() }
        return visit.coordinator.destination.map { .redirect($0) } ?? page(answering.state.error)
    }

    /// - Parameter fields: the fields of the payment, not shown, for a form that is sent again.
    static func page(
        _ challenge: Challenge, _ path: PagePath, _ button: Phrase, _ problem: ServiceError?,
        _ visit: PageVisit, @HTMLBuilder fields: () -> HTML
    ) -> WebPage {
        WebPage("Confirm with a code", problem: problem) {
            tag("p") {
                "The code confirms \(challenge.amount.shown) to \(challenge.payee), and nothing else."
            }
            PageForm.post(path, visit, .style("card")) {
                fields()
                PageForm.code(hint: "From your authenticator app.")
                PageForm.button(button)
            }
        }
    }
}
