import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// Work of the staff. Each service checks the role again.
    mutating func addStaff() {
        on("GET", "/staff") { visit in .page(try await StaffPage.page(visit)) }
        on("POST", "/staff/close-day") { visit in
            let viewModel = DayEndViewModel(ledgerService: try visit.services.ledgerService)
            await viewModel.run()
            return .page(DayEndPage.page(try viewModel.state.get().value, back: .staff, "Staff", visit))
        }
        on("POST", "/staff/verify") { visit in
            let viewModel = LedgerVerifyViewModel(ledgerService: try visit.services.ledgerService)
            await viewModel.run()
            return .page(VerificationPage.page(try viewModel.state.get()))
        }
        on("GET", "/staff/audit") { visit in
            let viewModel = AuditListViewModel(
                .all(AuditQuery()), page: try visit.page(),
                auditService: try visit.services.auditService)
            await viewModel.load()
            return .page(AuditPage.page("Audit trail", try viewModel.state.get(), .audit, visit))
        }
        on("GET", "/activity") { visit in
            let viewModel = AuditListViewModel(
                .own, page: try visit.page(),
                auditService: try visit.services.auditService)
            await viewModel.load()
            return .page(AuditPage.own(try viewModel.state.get(), visit))
        }
    }
}

/// Cash, the end of the day, verification and the audit trail. Each role sees its own part.
@MainActor
enum StaffPage {
    static func page(_ visit: PageVisit) async throws -> WebPage {
        let principal = try requireStaff(visit)
        let text = visit.query["account"]
        if principal.has(.teller), !text.isEmpty { return try await CashPage.found(text, visit) }
        return WebPage("Staff") {
            if principal.has(.teller) {
                tag("h2") { "Cash" }
                CashPage.search(visit)
            }
            if principal.has(.auditor) {
                tag("h2") { "Ledger" }
                PageForm.post(PagePath("staff", "verify"), visit, .style("card")) {
                    tag("p") { "Every balance, hash and row is calculated again." }
                    PageForm.button("Verify", .other)
                }
            }
            if principal.isOperator {
                PageForm.post(PagePath("staff", "close-day"), visit, .style("card")) {
                    tag("p") { "Due transfers, standing orders, interest and fees are booked." }
                    PageForm.button("Close the days that are over", .other)
                }
            }
        }
    }

    @discardableResult
    static func requireStaff(_ visit: PageVisit) throws(ServiceError) -> Principal {
        guard let principal = visit.principal, principal.isStaff else {
            throw .unauthorized(.roleMissing(.teller))
        }
        return principal
    }
}

@MainActor
enum DayEndPage {
    static func page(_ days: [ClosedDay], back: PagePath, _ title: Phrase, _ visit: PageVisit) -> WebPage {
        WebPage("End of day") {
            if days.isEmpty { Parts.empty("No day was open.") }
            Rows.html { for day in days { row(day, visit) } }
            tag("p") { tag("a", .href(back)) { title } }
        }
    }

    /// Only the work that there was: most days have little of it.
    private static func row(_ day: ClosedDay, _ visit: PageVisit) -> HTML {
        let done = day.work.filter { $0.pieceCount > 0 }
        return tag("li", .style("row")) {
            tag("div", .style("who")) {
                tag("span", .style("name")) { Parts.date(day.date) }
                tag("span", .style("detail")) {
                    day.wasClosedBefore
                        ? "It was closed before."
                        : done.isEmpty
                            ? "Nothing was due."
                            : Phrase.list(
                                done.map { "\(visit.texts.text(of: $0)): \(visit.texts.count(of: $0))" },
                                .comma)
                }
            }
            if day.failureCount > 0 { Parts.badge("\(.text("\(day.failureCount)")) failed", .bad) }
        }
    }
}

@MainActor
enum VerificationPage {
    static func page(_ report: VerificationReport) -> WebPage {
        WebPage("Verification") {
            if let fault = report.firstFault {
                tag("div", .style("problem"), .text("role", "alert")) {
                    tag("p") { tag("strong") { "The ledger failed verification." } }
                    tag("p") { fault.detail }
                }
            } else {
                Parts.notice("No errors in \(.text("\(report.entryCount)")) entries.")
            }
            Parts.facts([
                ("Accounts", .text("\(report.accountCount)")), ("Entries", .text("\(report.entryCount)")),
            ])
            tag("p") { tag("a", .href(.staff)) { "Staff" } }
        }
    }
}

/// Lines of the audit trail, newest first.
@MainActor
enum AuditPage {
    /// What was done in a customer's name, in words.
    static func own(_ list: Page<AuditEvent>, _ visit: PageVisit) -> WebPage {
        WebPage("Your activity") {
            if list.items.isEmpty {
                Parts.empty("No events yet.")
            } else {
                Rows.html {
                    for event in list.items {
                        tag("li", .style("row")) {
                            tag("div", .style("who")) {
                                tag("span", .style("name")) { event.words }
                                tag("span", .style("detail")) {
                                    Parts.time(event.at)
                                    for part in [event.device, event.subject] where !part.isEmpty {
                                        HTML.text(" · " + part)
                                    }
                                }
                            }
                            if let refusal = event.refusal { Parts.badge(refusal, .bad) }
                        }
                    }
                }
            }
            Parts.pages(list, .activity, visit)
        }
    }

    static func page(
        _ title: Phrase, _ list: Page<AuditEvent>, _ path: PagePath, _ visit: PageVisit
    ) -> WebPage {
        WebPage(title) {
            if list.items.isEmpty {
                Parts.empty("No events yet.")
            } else {
                Parts.table(title, ["Time", "Operation", "Device", "User", "What", "Result"]) {
                    for event in list.items {
                        tag("tr") {
                            Parts.cell(Parts.time(event.at))
                            Parts.cell(.text(event.operation))
                            Parts.cell(.text(event.device))
                            Parts.cell(.text(event.userID?.text ?? ""))
                            Parts.cell(.text(event.subject))
                            Parts.cell(.text(event.outcome))
                        }
                    }
                }
            }
            Parts.pages(list, path, visit)
        }
    }
}
