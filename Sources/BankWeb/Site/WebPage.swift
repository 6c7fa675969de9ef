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
struct WebPage {
    let title: Phrase
    var status = 200
    /// Whether the navigation is left out, because no user is signed in.
    var isBare = false
    let content: HTML

    init(
        _ title: Phrase, status: Int = 200, isBare: Bool = false, @HTMLBuilder content: () -> HTML
    ) {
        self.title = title
        self.status = status
        self.isBare = isBare
        self.content = content()
    }
}

enum Theme: String, CaseIterable {
    /// As the system's.
    case automatic, light, dark
}
