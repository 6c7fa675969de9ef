import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// Controls of the demo bank. Elsewhere there are no such pages.
    mutating func addDemo() {
        on("GET", "/demo") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            await viewModel.load()
            return .page(try await DemoPage.page(viewModel, visit))
        }
        on("POST", "/demo/fault") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            let form = visit.form
            do throws(ServiceError) {
                try await viewModel.addFault("\(form["operation"])=\(form["fault"]):\(form["share"])")
            } catch {
                return .page(try await DemoPage.page(viewModel, visit, problem: error))
            }
            return .redirect(PagePath.demo.saved)
        }
        on("POST", "/demo/faults/clear") { visit in
            await (try DemoPage.viewModel(visit)).clearFaults()
            return .redirect(PagePath.demo.saved)
        }
        on("POST", "/demo/latency") { visit in
            await (try DemoPage.viewModel(visit))
                .setLatency(DemoConditions.Latency(visit.form["latency"]) ?? .none)
            return .redirect(PagePath.demo.saved)
        }
        on("POST", "/demo/reset") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            try visit.confirm(.resetDemo, "Reset the demo", back: .demo)
            await viewModel.reset()
            _ = try viewModel.resetState.get()
            await viewModel.clearFaults()
            await viewModel.setLatency(.none)
            return .redirect(PagePath.demo.saved)
        }
        on("POST", "/demo/close-day") { visit in
            guard visit.backend.isDemo, let user = visit.principal?.userID else { throw PageFault.notFound }
            // The demo's user is a customer; its days are closed by its bank.
            let bank = visit.backend.services(for: .principal(Principal(userID: user, roles: [.operator])))
            let viewModel = DayEndViewModel(ledgerService: bank.ledgerService)
            await viewModel.run()
            return .page(DayEndPage.page(try viewModel.state.get().value, back: .demo, "Demo", visit))
        }
        on("POST", "/demo/clock") { visit in
            let viewModel = try DemoPage.viewModel(visit)
            guard let move = DemoClockMove(visit.form["date"]) else {
                let problem = ServiceError.invalidValue(
                    field: .date, value: visit.form["date"], reason: .malformed(expected: "YYYY-MM-DD"))
                return .page(try await DemoPage.page(viewModel, visit, problem: problem))
            }
            await viewModel.moveClock(move)
            if let problem = viewModel.clockState.error {
                return .page(try await DemoPage.page(viewModel, visit, problem: problem))
            }
            let change = try viewModel.clockState.get().value
            return .page(try await DemoPage.page(viewModel, visit, moved: change))
        }
    }
}

/// The clock of the demo bank, and its reset.
@MainActor
enum DemoPage {
    static func viewModel(_ visit: PageVisit) throws -> DemoViewModel {
        guard visit.backend.isDemo else { throw PageFault.notFound }
        return DemoViewModel(demoControl: visit.callerServices.demoControl)
    }

    static func page(
        _ viewModel: DemoViewModel, _ visit: PageVisit, moved: DemoClockChange? = nil,
        problem: ServiceError? = nil
    ) async throws -> WebPage {
        await viewModel.load()
        let status = try viewModel.state.get()
        let conditions = await viewModel.conditions()
        return WebPage("Demo", problem: problem) {
            Parts.facts([
                ("Clock", .phrase("\(.time(status.clock))")), ("Accounts", .text("\(status.accountCount)")),
                ("Transfers since the reset", .text("\(status.transferCount)")),
                ("Seed", .text("\(status.seed)")),
            ])
            if let moved {
                Parts.notice("The clock was moved.")
                Parts.facts([
                    ("Days ended", .text("\(moved.endedDayCount)")),
                    ("Entries", .text("\(moved.entryCount)")),
                    ("Failed orders", .text("\(moved.failedOrderCount)")),
                ])
            }
            PageForm.post(PagePath("demo", "clock"), visit, .style("card")) {
                PageForm.field(
                    "date", "Day", value: status.clock.utcDate.text, type: "date",
                    hint: "The days before it end, with all that is due on them.", .flag("required"))
                PageForm.button("Move the clock")
            }
            PageForm.post(PagePath("demo", "close-day"), visit, .style("card")) {
                tag("p") { "Due transfers, standing orders, interest and fees are booked." }
                PageForm.button("Close the day", .other)
            }
            tours(visit)
            tag("h2") { "Faults" }
            tag("p") {
                "Calls fail as in a bad network or a strict bank, so that you can see what your program does then."
            }
            if !conditions.faults.isEmpty { faults(conditions, visit) }
            PageForm.post(PagePath("demo", "fault"), visit, .style("card")) {
                PageForm.choice(
                    "operation", "Operation",
                    DemoFaultWords.operations(visit),
                    chosen: visit.form.typed("operation", or: BankOperation.transfersCreate.rawValue))
                PageForm.choice(
                    "fault", "Fault",
                    DemoFault.allCases.map { ($0.rawValue, $0.words) },
                    chosen: visit.form["fault"])
                PageForm.choice(
                    "share", "How often",
                    ["1", "0.5", "0.1"].map { ($0, DemoFaultWords.share(Double($0) ?? 1)) },
                    chosen: visit.form["share"])
                PageForm.button("Add the fault", .other)
            }
            PageForm.post(PagePath("demo", "latency"), visit, .style("card")) {
                PageForm.choice(
                    "latency", "Latency",
                    [("none", "none"), ("realistic", "as on a network"), ("2000ms", "2 seconds")],
                    chosen: conditions.latency.text)
                PageForm.button("Save", .other)
            }
            tag("h2") { "Reset" }
            PageForm.post(PagePath("demo", "reset"), visit, .style("card")) {
                tag("p") { "This discards all changes." }
                PageForm.button("Reset the demo", .danger)
            }
        }
    }

    private static func faults(_ conditions: DemoConditions, _ visit: PageVisit) -> HTML {
        let faults = conditions.faults.sorted { $0.key.rawValue < $1.key.rawValue }
        return .group([
            Parts.table("Faults", ["Operation", "Fault", "How often"]) {
                for (operation, fault) in faults {
                    tag("tr") {
                        Parts.cell(.phrase(DemoFaultWords.title(of: operation, visit)))
                        Parts.cell(.phrase(DemoFaultWords.name(of: fault)))
                        Parts.cell(.phrase(DemoFaultWords.share(fault.probability)))
                    }
                }
            },
            PageForm.post(PagePath("demo", "faults", "clear"), visit) {
                PageForm.button("End all faults", .other)
            },
        ])
    }

    private static func tours(_ visit: PageVisit) -> HTML {
        tag("section") {
            tag("h2") { "Tours" }
            tag("p") { "Each plays commands of the terminal in a bank of its own." }
            tag("ul") {
                for tour in visit.tours.all {
                    tag("li") {
                        tag("a", .href(PagePath("demo", "tours", tour.name))) { tour.summary }
                    }
                }
            }
        }
    }
}
