import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    /// Controls of the demo bank. Elsewhere there are no such pages.
    mutating func addDemo() {
        on("GET", "/demo") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            await viewModel.load()
            return .page(DemoPage.page(try viewModel.state.get(), visit))
        }
        on("POST", "/demo/reset") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            await viewModel.reset()
            _ = try viewModel.resetState.get()
            return .redirect(.demo)
        }
        on("POST", "/demo/clock") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            await viewModel.load()
            let status = try viewModel.state.get()
            guard let move = DemoClockMove(visit.form["to"]) else {
                let problem = ServiceError.invalidValue(
                    field: "to", value: visit.form["to"], reason: .malformed(expected: "YYYY-MM-DD"))
                return .page(DemoPage.page(status, visit, problem: problem))
            }
            await viewModel.moveClock(move)
            if let problem = viewModel.clockState.error {
                return .page(DemoPage.page(status, visit, problem: problem))
            }
            return .redirect(.demo)
        }
    }
}

/// The clock of the demo bank, and its reset.
@MainActor
enum DemoPage {
    static func viewModel(_ visit: PageVisit) throws -> DemoViewModel {
        guard visit.backend.isDemo else { throw PageFault.notFound }
        return DemoViewModel(demoControl: visit.backend.demoControl)
    }

    static func page(_ status: DemoStatus, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Demo", problem: problem) {
            Parts.facts([
                ("Clock", Parts.time(status.clock)), ("Accounts", .text("\(status.accountCount)")),
                ("Transfers", .text("\(status.transferCount)")), ("Seed", .text("\(status.seed)")),
            ])
            PageForm.post(PagePath("demo", "clock"), visit, .style("card")) {
                PageForm.field(
                    "to", "Day", value: status.clock.date.text, type: "date",
                    hint: "Work that becomes due is done when the day is closed.", .flag("required"))
                PageForm.button("Move the clock")
            }
            PageForm.post(PagePath("demo", "reset"), visit, .style("card")) {
                tag("p") { "This discards all changes." }
                PageForm.button("Reset the demo")
            }
        }
    }
}
