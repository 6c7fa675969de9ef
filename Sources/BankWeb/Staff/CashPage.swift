import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// Cash at the counter. The service checks the role again.
    mutating func addCash() {
        // Reloading the answer to a form begins again.
        on("GET", "/staff/cash") { _ in .redirect(.staff) }
        on("POST", "/staff/cash") { visit in
            try StaffPage.requireStaff(visit)
            let key = try visit.key()
            let service = try visit.services.tellerService
            do {
                guard let movement = CashMovement(rawValue: visit.form["movement"]) else {
                    throw ServiceError.invalidValue(
                        field: ErrorField("movement"), value: visit.form["movement"],
                        reason: .notOneOf(CashMovement.allCases.map(\.rawValue)))
                }
                let viewModel = CashViewModel(
                    movement,
                    draft: CashDraft(
                        account: visit.form["account"], amount: visit.form.amount("amount"),
                        reference: visit.form["reference"], valueDate: try visit.form.date("valueDate")),
                    idempotencyKey: key, tellerService: service, random: visit.random)
                await viewModel.submit()
                let receipt = try viewModel.state.get().value
                return .page(
                    CashPage.receipt(
                        receipt, movement, holders: await CashPage.holders(of: receipt.account, visit)))
            } catch let problem as ServiceError {
                return .page(
                    try await CashPage.page(visit, visit.key(after: problem, of: key), problem: problem))
            }
        }
    }
}

/// Cash in or out: first the account with its holder, then the amount and the way.
@MainActor
enum CashPage {
    /// Finds the account that a customer names.
    static func search(_ visit: PageVisit) -> HTML {
        PageForm.get(.staff) {
            PageForm.field(
                "account", "Account", value: visit.form.typed("account", or: visit.query["account"]),
                type: "search",
                hint: "An ID, a number or an IBAN.", .flag("required"), .text("autocomplete", "off"))
            PageForm.button("Find the account")
        }
    }

    static func found(_ text: String, _ visit: PageVisit) async throws -> WebPage {
        do {
            let account = try await visit.services.tellerService.account(named: text)
            return await page(
                account, visit.backend.freshIdempotencyKey(), holders: await holders(of: account, visit),
                visit)
        } catch {
            return WebPage("Cash", problem: ServiceError(mapping: error)) { search(visit) }
        }
    }

    /// The form again, with what was typed.
    static func page(
        _ visit: PageVisit, _ key: IdempotencyKey, problem: ServiceError
    ) async throws -> WebPage {
        guard let account = try? await visit.services.tellerService.account(named: visit.form["account"])
        else { return WebPage("Cash", problem: problem) { search(visit) } }
        return await page(
            account, key, holders: await holders(of: account, visit), visit, problem: problem)
    }

    /// The names of the holders, whose papers the teller compares; their IDs if the names cannot be read.
    static func holders(of account: Account, _ visit: PageVisit) async -> [String] {
        var names: [String] = []
        for owner in account.ownerIDs {
            let customer = try? await visit.services.userService.customer(named: owner.text).customer
            names.append(customer.map { "\($0.name) (\(owner.text))" } ?? owner.text)
        }
        return names
    }

    private static func page(
        _ account: Account, _ key: IdempotencyKey, holders: [String], _ visit: PageVisit,
        problem: ServiceError? = nil
    ) async -> WebPage {
        let typed = visit.form
        return WebPage("Cash", problem: problem) {
            Parts.figure(
                Parts.amount(account.balance), above: .text(holders.joined(separator: ", ")),
                below: [.phrase("Available: \(account.availableBalance.figure)")])
            Parts.facts([
                ("Account", .text(account.accountName)), ("Number", .text(account.accountNumber)),
                (
                    "Status",
                    account.status == .active
                        ? nil : Parts.badge(Phrase(word: account.status.rawValue).asTitle, .bad)
                ),
                ("ID", .text(account.id.text)),
            ])
            PageForm.post(.cash, visit, .style("card")) {
                PageForm.hidden("key", key.text)
                PageForm.hidden("account", account.id.text)
                PageForm.amount(value: typed["amount"])
                PageForm.radios(
                    "movement", "Which way",
                    [
                        (CashMovement.deposit.rawValue, "Deposit: the customer brings cash"),
                        (CashMovement.withdrawal.rawValue, "Withdrawal: the customer takes cash"),
                    ], chosen: typed["movement"])
                PageForm.field(
                    "reference", "Reference", value: typed["reference"], .text("autocomplete", "off"))
                PageForm.field(
                    "valueDate", "Value date", value: typed["valueDate"], type: "date",
                    hint: "Leave it empty for today.")
                PageForm.button("Book")
            }
            tag("p") { tag("a", .href(.staff)) { "Another account" } }
        }
    }

    static func receipt(_ receipt: CashReceipt, _ movement: CashMovement, holders: [String]) -> WebPage {
        let transaction = receipt.transaction
        return WebPage(movement == .deposit ? "Cash deposited" : "Cash withdrawn") {
            Parts.figure(Parts.amount(transaction.amount), above: .text(holders.joined(separator: ", ")))
            Parts.facts([
                ("Account", .text("\(receipt.account.accountName) (\(receipt.account.id))")),
                ("Reference", transaction.reference.isEmpty ? nil : .text(transaction.reference)),
                ("Booked", Parts.date(transaction.bookingDate)),
                (
                    "Value date",
                    transaction.valueDate == transaction.bookingDate
                        ? nil : Parts.date(transaction.valueDate)
                ),
                ("ID", .text(transaction.id.text)),
            ])
            tag("p", .style("actions")) { Parts.mainAction("Next customer", .staff) }
        }
    }
}
