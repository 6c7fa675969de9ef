import BankDomain
import BankServices
import LanguageKit

/// A question that comes before the answer to a form.
struct PageQuestion: Error {
    let page: WebPage
}

extension PageVisit {
    /// Throws ``PageQuestion`` unless the user confirmed the change. Its form repeats the one that asked for the change.
    ///
    /// - Parameters:
    ///   - button: what the button does.
    ///   - back: the page on which nothing is changed.
    func confirm(_ change: FinalChange, _ button: Phrase, back: PagePath) throws(PageQuestion) {
        guard !form.has("confirmed") else { return }
        throw PageQuestion(
            page: WebPage("Are you sure?") {
                PageForm.post(path, self, .style("card")) {
                    tag("p") { texts.question(before: change) }
                    for (name, value) in form.pairs where name != "form" { PageForm.hidden(name, value) }
                    PageForm.hidden("confirmed", "yes")
                    tag("div", .style("actions")) {
                        PageForm.button(button)
                        tag("a", .style("quiet"), .href(back)) { "No, go back" }
                    }
                }
            })
    }
}
