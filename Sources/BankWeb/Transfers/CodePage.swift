import BankServices
import LanguageKit

/// Asks for the code of a challenge, which makes its transfer or standing order.
@MainActor
enum CodePage {
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
