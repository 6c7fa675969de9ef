import BankAPI
import BankDomain
import BankFeatures
import BankServer
import BankServices
import HTTPKit
import LanguageKit

extension PageTable {
    mutating func addStatements() {
        on("GET", "/accounts/*/statement", for: .part) { visit in
            let services = try visit.services
            let format = StatementFormat(rawValue: visit.query["format"]) ?? .csv
            let draft = StatementExportDraft(
                account: .named(visit.name), from: try visit.query.date("from"),
                to: try visit.query.date("to"), format: format)
            // Refusals must come before the first byte of the file.
            let account = try await services.accountService.account(named: visit.name)
            _ = try await services.statementService.statement(of: account.id, from: draft.from, to: draft.to)
            let (accounts, files) = (services.accountService, services.statementFileService)
            return .file(
                PageDownload(
                    mediaType: format.mediaType, name: "\(account.id)-statement.\(format.fileExtension)"
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
enum StatementForm {
    static func html(_ account: Account) -> HTML {
        tag("details", .style("statement")) {
            tag("summary") { "Download a statement" }
            PageForm.download(PagePath("accounts", account.id.text, "statement")) {
                PageForm.field("from", "From", type: "date", id: "statement-from")
                PageForm.field("to", "To", type: "date", id: "statement-to")
                PageForm.choice("format", "Format", formats, chosen: "csv")
                PageForm.button("Download")
            }
        }
    }

    private static let formats: [(value: String, text: Phrase)] = StatementFormat.allCases.map {
        ($0.rawValue, Phrase(verbatim: $0.rawValue))
    }
}
