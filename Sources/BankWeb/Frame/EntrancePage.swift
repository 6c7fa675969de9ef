import LanguageKit

/// The answer to a link of another site. It opens the same address from this site, so that the browser sends its cookies:
/// otherwise a signed-in user would be asked to sign in, and a new cookie would make the forms in other tabs invalid.
enum EntrancePage {
    static var page: WebPage {
        var page = WebPage("Opening the page", isBare: true) { .nothing }
        page.opensAgain = true
        return page
    }
}
