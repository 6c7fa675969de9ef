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
            .page(
                StatementPage.page(
                    try await visit.services.accountService.account(named: visit.name), visit))
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
                return .page(StatementPage.page(account, visit, problem: ServiceError(mapping: error)))
            }
            let (accounts, files) = (services.accountService, services.statementFileService)
            return .file(
                PageDownload(
                    mediaType: format.mediaType, name: statement.fileName(as: format)
                ) { [localization = visit.localization] writer in
                    let viewModel = await StatementExportViewModel(
                        accountService: accounts, statementFileService: files)
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
    static func page(_ account: Account, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Statement of \(account.accountName)", problem: problem) {
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

    private static func name(_ format: StatementFormat) -> Phrase {
        // Abbreviations are written in capitals; the others are names.
        switch format.rawValue {
        case "csv", "json", "html", "mt940", "ofx": Phrase(verbatim: format.rawValue.uppercased())
        default: Phrase(verbatim: format.rawValue)
        }
    }
}
