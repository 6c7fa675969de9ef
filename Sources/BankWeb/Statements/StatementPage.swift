import BankAPI
import BankDomain
import BankFeatures
import BankServer
import BankServices
import HTTPKit
import LanguageKit

extension PageRouter {
    mutating func addStatements() {
        on("GET", "/accounts/*/statements") { visit in
            let services = try visit.services
            let list = StatementsListViewModel(
                .named(visit.name), page: try PageRequest(limit: StatementPage.monthMaximum),
                accountService: services.accountService, statementService: services.statementService)
            await list.load()
            let account = try await services.accountService.account(named: visit.name)
            return .page(StatementPage.page(account, try list.state.get().items, visit))
        }
        on("GET", "/accounts/*/statement", for: .part) { visit in
            let services = try visit.services
            let format = StatementFormat(rawValue: visit.query["format"]) ?? .csv
            let account = try await services.accountService.account(named: visit.name)
            let draft: StatementExportDraft
            let statement: Statement
            do {
                draft = StatementExportDraft(
                    account: .named(visit.name), from: try visit.query.date("from"),
                    to: try visit.query.date("to"), format: format)
                // Refusals must come before the first byte of the file.
                statement = try await services.statementService.statement(
                    of: account.id, from: draft.from, to: draft.to)
            } catch {
                return .page(StatementPage.page(account, [], visit, problem: ServiceError(mapping: error)))
            }
            let (accounts, files) = (services.accountService, services.statementFileService)
            let users = services.userService
            return .file(
                PageDownload(
                    mediaType: format.mediaType, name: statement.fileName(as: format)
                ) { [localization = visit.localization] writer in
                    let viewModel = await StatementExportViewModel(
                        accountService: accounts, statementFileService: files, userService: users)
                    await viewModel.run(
                        draft, to: .stream { try await writer.write($0) }, for: localization)
                    _ = try await viewModel.state.get()
                })
        }
    }
}

/// The choice of a statement's period and format.
@MainActor
enum StatementPage {
    /// Two years.
    static let monthMaximum = 24

    static func page(
        _ account: Account, _ months: [Statement], _ visit: PageVisit, problem: ServiceError? = nil
    ) -> WebPage {
        WebPage("Statement of \(account.accountName)", problem: problem) {
            if !months.isEmpty {
                Rows.html { for month in months { row(month) } }
                tag("h2") { "Another period or format" }
            }
            PageForm.download(PagePath("accounts", account.id.text, "statement")) {
                PageForm.field("from", "From", value: visit.query["from"], type: "date")
                PageForm.field("to", "To", value: visit.query["to"], type: "date")
                PageForm.choice(
                    "format", "Format", StatementFormat.allCases.map { ($0.rawValue, name($0)) },
                    chosen: visit.query["format"].isEmpty ? "csv" : visit.query["format"])
                PageForm.button("Download")
            }
            tag("p") {
                tag("a", .href(PagePath("accounts", account.id.text))) { "\(account.accountName)" }
            }
        }
    }

    /// A month, as a page to print or to save as PDF, and as a table.
    private static func row(_ month: Statement) -> HTML {
        tag("li", .style("row")) {
            tag("div", .style("who")) {
                tag("span", .style("name")) { month.from.monthWords }
                tag("span", .style("detail")) {
                    month.entryCount == 1
                        ? "1 entry" : "\(.text("\(month.entryCount)")) entries"
                }
            }
            tag("span", .style("links")) {
                for format in [StatementFormat.html, .csv] {
                    tag("a", .href(path(month, format)), .flag("download")) { name(format) }
                }
            }
            tag("div", .style("end")) { Parts.amount(month.closingBalance) }
        }
    }

    private static func path(_ month: Statement, _ format: StatementFormat) -> PagePath {
        PagePath(
            "accounts", month.account.id.text, "statement",
            query: [("from", month.from.text), ("to", month.to.text), ("format", format.rawValue)])
    }

    private static func name(_ format: StatementFormat) -> Phrase {
        // Abbreviations are written in capitals; the others are names.
        switch format.rawValue {
        case "csv", "json", "html", "mt940", "ofx": Phrase(verbatim: format.rawValue.uppercased())
        default: Phrase(verbatim: format.rawValue)
        }
    }
}
