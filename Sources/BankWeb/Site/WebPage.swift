import BankAPI
import BankServices
import HTTPKit
import LanguageKit

/// The answer to a visit: a page, or another address.
enum PageAnswer {
    case page(WebPage)
    /// The browser requests this address next with GET (RFC 9110, section 15.4.4), so that reloading repeats no form.
    case redirect(PagePath)
    case file(PageDownload)
    case stream(HTTPResponse)
}

/// The content of a page, without its frame.
struct WebPage: Sendable {
    let title: Phrase
    let status: Int
    /// Why the last form was refused; shown above the content.
    let problem: ServiceError?
    /// Whether the navigation is left out, because no user is signed in.
    let isBare: Bool
    /// What is said after a change led here.
    var savedText: Phrase = "Saved."
    /// Whether the browser requests the same address again at once.
    var opensAgain = false
    /// Further fields of the answer.
    let fields: HTTPFields
    let content: HTML

    /// A page. Its status is 200 or, with a problem, 422 (RFC 9110, section 15.5.21), or 429 for too many attempts.
    init(
        _ title: Phrase, status: Int? = nil, problem: ServiceError? = nil, isBare: Bool = false,
        fields: HTTPFields = [:],
        @HTMLBuilder content: () -> HTML
    ) {
        self.title = title
        self.status = status ?? (problem == nil ? 200 : problem?.retryAfterSeconds == nil ? 422 : 429)
        self.problem = problem
        self.isBare = isBare
        var fields = fields
        if let seconds = problem?.retryAfterSeconds { fields.append("retry-after", String(seconds)) }
        self.fields = fields
        self.content = content()
    }
}

enum Theme: String, CaseIterable {
    /// As the system's.
    case automatic, light, dark
}
