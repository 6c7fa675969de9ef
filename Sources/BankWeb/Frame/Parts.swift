import BankDomain
import BankServices
import LanguageKit

/// Parts that several pages show.
enum Parts {
    /// An error with its reason, announced by screen readers when it appears.
    @MainActor
    static func problem(_ error: ServiceError, _ visit: PageVisit) -> HTML {
        let (message, reason) = visit.texts.text(of: error)
        return tag("div", .id(HTML.problemID), .style("problem"), .text("role", "alert")) {
            tag("p") { tag("strong") { message } }
            if let reason { tag("p") { reason } }
            if error.needsSecondFactor { secondFactor }
        }
    }

    /// Leads users without a second factor to the page that sets one up.
    static var secondFactor: HTML {
        tag("p") { tag("a", .href(.security)) { "Set up two-step verification" } }
    }

    static func notice(_ text: Phrase) -> HTML {
        tag("p", .style("notice"), .text("role", "status")) { text }
    }

    static func empty(_ text: Phrase) -> HTML { tag("p", .style("empty")) { text } }

    /// Ends a search.
    static func clearing(_ path: PagePath) -> HTML { tag("p") { tag("a", .href(path)) { "Clear" } } }

    static var noAccounts: HTML {
        .group([
            empty("You have no accounts yet."),
            tag("p") { tag("a", .href(.newAccount)) { "Open an account" } },
        ])
    }

    static func amount(_ money: Money) -> HTML {
        tag("span", .style("amount")) { money.figure }
    }

    /// An amount that changes a balance: with its sign, and in green if it comes in.
    static func change(_ money: Money) -> HTML {
        tag("span", .style("amount", money.isNegative || money.isZero ? "" : "plus")) { money.change }
    }

    /// The main figure of a page, with lines above and below it.
    static func figure(_ amount: HTML, above: HTML? = nil, below: [HTML] = []) -> HTML {
        tag("div", .style("figure")) {
            if let above { tag("p") { above } }
            tag("p", .style("big")) { amount }
            for line in below { tag("p") { line } }
        }
    }

    /// A link that does the main thing of the page, and so is the only filled one.
    static func mainAction(_ title: Phrase, _ path: PagePath) -> HTML {
        tag("a", .style("button"), .href(path)) { title }
    }

    static func action(_ title: Phrase, _ path: PagePath) -> HTML {
        tag("a", .style("quiet"), .href(path)) { title }
    }

    /// What is seldom needed, such as ids.
    static func folded(_ title: Phrase, isOpen: Bool = false, @HTMLBuilder content: () -> HTML) -> HTML {
        tag("details", [.style("fold")] + (isOpen ? [.flag("open")] : [])) {
            tag("summary") { title }
            content()
        }
    }

    /// An amount and its fee; `nil` without a fee, because it is the amount then.
    static func total(_ money: Money, fee: Money?) -> HTML? {
        guard let fee, let total = try? money.adding(fee) else { return nil }
        return tag("span", .style("sum")) { amount(total) }
    }

    enum BadgeKind: String {
        case plain = ""
        case good
        case bad
    }

    static func badge(_ text: Phrase, _ kind: BadgeKind = .plain) -> HTML {
        tag("span", .style("badge", kind.rawValue)) { text }
    }

    /// A bar for a part of a whole, full if it is as much or more. It says nothing that the amounts beside it do not say.
    static func bar(_ part: Int64, of whole: Int64) -> HTML {
        let whole = Int128(max(1, whole))
        let permille = Int((min(whole, max(0, Int128(part))) * 2_000 + whole) / (2 * whole))
        return tag("svg", .style("bar"), .text("aria-hidden", "true")) {
            tag("rect", .text("width", "100%"), .text("height", "100%"), .style("rest"))
            tag("rect", .text("width", "\(permille / 10).\(permille % 10)%"), .text("height", "100%"))
        }
    }

    /// A number that is no amount of money, in the reader's format.
    static func rate(_ text: String) -> HTML {
        tag("span", .style("amount")) { "\(.amount(text))" }
    }

    static func date(_ date: CalendarDate) -> HTML {
        tag("time", .text("datetime", date.text)) { date.words }
    }

    /// A day near the reader's own is “Today”, “Yesterday” or “Tomorrow”, and one of the same year has no year. Not for
    /// what is kept, such as receipts.
    static func day(_ date: CalendarDate) -> HTML {
        tag("time", .text("datetime", date.text)) { .day(date) }
    }

    static func time(_ instant: Instant) -> HTML {
        tag("time", .text("datetime", instant.text)) { .moment(instant) }
    }

    /// Terms with their values, such as the lines of a receipt. Lines without a value are left out.
    static func facts(_ lines: [(Phrase, HTML?)]) -> HTML {
        tag("dl", .style("facts")) {
            for (term, value) in lines {
                if let value {
                    tag("div") {
                        tag("dt") { term }
                        tag("dd") { value }
                    }
                }
            }
        }
    }

    /// - Parameter number: the title of the last column, if that is one of amounts or other numbers.
    static func table(
        _ caption: Phrase, _ titles: [Phrase], number: Phrase? = nil, @HTMLBuilder rows: () -> HTML
    ) -> HTML {
        tag("div", .style("scroll"), .text("tabindex", "0"), .text("role", "region"), .label(caption)) {
            tag("table") {
                tag("caption") { caption }
                tag("thead") {
                    tag("tr") {
                        for title in titles { tag("th", .text("scope", "col")) { title } }
                        if let number { tag("th", .text("scope", "col"), .style("number")) { number } }
                    }
                }
                tag("tbody") { rows() }
            }
        }
    }

    /// The links to the next and to the first page of a list that starts with the newest item.
    @MainActor
    static func pages(_ list: Page<some Sendable>, _ path: PagePath, _ visit: PageVisit) -> HTML {
        pages(first: path, next: list.nextCursor.map { path.after($0) }, visit)
    }

    @MainActor
    static func pages(first: PagePath, next: PagePath?, _ visit: PageVisit) -> HTML {
        let isFirst = visit.query["after"].isEmpty
        guard next != nil || !isFirst else { return .nothing }
        return tag("nav", .style("pages"), .label("Pages of the list")) {
            if !isFirst { tag("a", .href(first)) { "Newest" } }
            if let next { tag("a", .href(next), .text("rel", "next")) { "Earlier" } }
        }
    }

    static func cell(_ html: HTML, isAmount: Bool = false) -> HTML {
        tag("td", isAmount ? [.style("number")] : []) { html }
    }
}
