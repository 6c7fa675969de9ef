import BankServer
import LanguageKit

extension PageRouter {
    mutating func addTours() {
        on("GET", "/demo/tours/*") { visit in
            guard visit.backend.isDemo, let tour = visit.tours.all.first(where: { $0.name == visit.name }),
                let steps = try await visit.tours.play(tour.name)
            else { throw PageFault.notFound }
            return .page(TourPage.page(tour, steps))
        }
    }
}

/// What a tour shows, as in a terminal.
@MainActor
enum TourPage {
    static func page(_ tour: PageTour, _ steps: [PageTour.Step]) -> WebPage {
        WebPage(tour.summary) {
            for step in steps {
                switch step {
                case .remark(let text): if !text.isEmpty { tag("p", .text("lang", "en")) { HTML.text(text) } }
                case .command(let command, let output):
                    tag("pre", .style("terminal"), .text("tabindex", "0"), .text("lang", "en")) {
                        tag("strong") { HTML.text("$ " + command) }
                        HTML.text("\n" + output.joined(separator: "\n"))
                    }
                }
            }
            tag("p") { tag("a", .href(.demo)) { "Demo" } }
        }
    }
}
