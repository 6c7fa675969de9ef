import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// Work of the staff. Each service checks the role again.
    mutating func addStaff() {
        on("GET", "/staff") { visit in .page(try StaffPage.page(visit)) }
        for movement in CashMovement.allCases {
            on("POST", "/staff/\(movement.rawValue)") { visit in
                let key = try visit.key()
                let service = try visit.services.tellerService
                do {
                    let viewModel = CashViewModel(
                        movement,
                        draft: CashDraft(
                            account: visit.form["account"], amount: visit.form.amount("amount"),
                            reference: visit.form["reference"], valueDate: try visit.form.date("valueDate")),
                        idempotencyKey: key,
                        tellerService: service, random: visit.random)
                    await viewModel.submit()
                    return .page(StaffPage.receipt(try viewModel.state.get().value))
                } catch let problem as ServiceError {
                    let sent = (movement, visit.key(after: problem, of: key))
                    return .page(try StaffPage.page(visit, sent: sent, problem: problem))
                }
            }
        }
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
    /// - Parameter sent: the movement that was refused, which is shown as it was typed, and its key.
    static func page(
        _ visit: PageVisit, sent: (movement: CashMovement, key: IdempotencyKey)? = nil,
        problem: ServiceError? = nil
    ) throws -> WebPage {
        let principal = try requireStaff(visit)
        return WebPage("Staff", problem: problem) {
            tag("p") { tag("a", .href(.customers)) { "Customers" } }
            tag("p") { tag("a", .href(.customerAccounts)) { "Customers' accounts" } }
            if principal.has(.teller) {
                tag("h2") { "Cash" }
                cash(.deposit, "Deposit", sent?.movement == .deposit ? sent?.key : nil, visit)
                cash(.withdrawal, "Withdraw", sent?.movement == .withdrawal ? sent?.key : nil, visit)
            }
            if principal.has(.auditor) {
                tag("h2") { "Ledger" }
                tag("p") { tag("a", .href(.audit)) { "Audit trail" } }
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

    /// - Parameter sentKey: the key of the values that were typed; `nil` for an empty form.
    private static func cash(
        _ movement: CashMovement, _ title: Phrase, _ sentKey: IdempotencyKey?, _ visit: PageVisit
    ) -> HTML {
        let name = movement.rawValue
        let typed = sentKey == nil ? PageFields.none : visit.form
        return PageForm.post(PagePath("staff", name), visit, .style("card")) {
            PageForm.hidden("key", (sentKey ?? visit.backend.freshIdempotencyKey()).text)
            PageForm.field(
                "account", "Account", value: typed["account"], id: "account-\(name)", .flag("required"),
                .text("autocomplete", "off"))
            PageForm.amount(value: typed["amount"], id: "amount-\(name)")
            PageForm.field(
                "reference", "Reference", value: typed["reference"], id: "reference-\(name)",
                .text("autocomplete", "off"))
            PageForm.field(
                "valueDate", "Value date", value: typed["valueDate"], type: "date",
                hint: "Leave it empty for today.", id: "value-date-\(name)")
            PageForm.button(title)
        }
    }

    static func receipt(_ receipt: CashReceipt) -> WebPage {
        WebPage("Cash") {
            Parts.facts([
                ("Account", .text("\(receipt.account.accountName) (\(receipt.account.id))")),
                ("Amount", Parts.amount(receipt.transaction.amount)),
                (
                    "Reference",
                    receipt.transaction.reference.isEmpty ? nil : .text(receipt.transaction.reference)
                ),
                ("Booked", Parts.date(receipt.transaction.bookingDate)),
                (
                    "Value date",
                    receipt.transaction.valueDate == receipt.transaction.bookingDate
                        ? nil : Parts.date(receipt.transaction.valueDate)
                ),
                ("ID", .text(receipt.transaction.id.text)),
            ])
            tag("p") { tag("a", .href(.staff)) { "Staff" } }
        }
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
