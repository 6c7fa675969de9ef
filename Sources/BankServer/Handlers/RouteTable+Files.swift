import BankAPI
import BankDomain
import BankFeatures
import BankServices

/// Calls that receive or send files.
extension RouteTable {
    mutating func addFiles() {
        on(StatementsAPI.show) {
            try await $0.services.statementService.statement(
                of: $0.input(AccountsAPI.id), from: $0.input.optional(StatementsAPI.from),
                to: $0.input.optional(StatementsAPI.to))
        }
        on(StatementsAPI.entries) { context in
            let page = try context.input.page()
            let account = try await context.services.accountService.account(id: context.input(AccountsAPI.id))
            let nothing = Money.zero(account.currency)
            // The days and the newest entry determine which entries a statement has.
            let statement = Statement(
                account: account, from: try context.input(StatementsAPI.from),
                to: try context.input(StatementsAPI.to), openingBalance: nothing, closingBalance: nothing,
                entryCount: 0, credits: nil, debits: nil,
                newestEntryNumber: try context.input(StatementsAPI.newestEntryNumber),
                createdAt: Instant(millisecondsSinceEpoch: 0))
            return try await context.services.statementService.entries(
                of: statement, after: page.after, limit: page.limit)
        }
        on(StatementsAPI.export) { context in
            let account = try await context.services.accountService.account(id: context.input(AccountsAPI.id))
            let request = StatementExportRequest(
                accountID: account.id, from: try context.input.optional(StatementsAPI.from),
                to: try context.input.optional(StatementsAPI.to),
                format: try context.input.optional(StatementsAPI.format) ?? .csv,
                escapesFormulas: try context.input.optional(StatementsAPI.escapesFormulas) == true)
            // Refusals must come before the first byte of the body.
            _ = try await context.services.statementService.statement(
                of: account.id, from: request.from, to: request.to)
            let files = try context.services.statementFileService
            return FileContent(
                mediaType: request.format.mediaType,
                name: "\(account.id)-statement.\(request.format.fileExtension)"
            ) { receive in
                _ = try await files.export(request, to: .stream(receive)) { _ in }
            }
        }
        on(StatementsAPI.reconcile) { context, uploads, progress in
            let account = try await context.services.accountService.account(id: context.input(AccountsAPI.id))
            let page = try context.input.page(defaultLimit: 1_000)
            let comparison = try context.services.statementFileService.reconciliation(
                context.reconciliation(of: account.id, uploads))
            let report = try await comparison.reconcile {
                progress(UploadProgress(done: $0.bytes, total: $0.totalBytes))
            }
            return ReconciliationState(
                report: report, entries: try await comparison.entries(after: page.offset, limit: page.limit))
        }
        on(TransfersAPI.importFile) { context, uploads, progress in
            let request = TransferImportRequest(
                path: try uploads.path(), format: try context.input.optional(TransfersAPI.fileFormat),
                from: try context.input.optional(TransfersAPI.fallback) ?? "",
                isLinked: try context.input.optional(TransfersAPI.isLinked) == true,
                idempotencyKey: context.input.idempotencyKey, mode: try context.input.mode(),
                wholeMaximum: TransferBatch.servedLineMaximum)
            let services = try context.services
            let work = TransferImport(
                request, files: services.paymentFileService, accounts: services.accountService,
                beneficiaries: services.beneficiaryService, transfers: services.transferService)
            let report = try await work.run {
                progress(UploadProgress(done: $0.paymentCount, total: $0.totalCount))
            }
            return TransferImportState(report, problem: context.backend.problem)
        }
        on(RatesAPI.importFiles) { context, uploads, _ in
            try await context.services.marketDataService.importRates(
                RatesImportRequest(filePaths: uploads.paths(of: "file"), mode: context.input.mode()))
        }
        on(LedgerAPI.importFiles) { context, uploads, progress in
            let request = ImportRequest(
                mapPath: try uploads.path(of: "map"), filePaths: uploads.paths(of: "file"),
                checksBalances: try context.input.optional(LedgerAPI.checksBalances) == true,
                mode: try context.input.mode())
            return try await context.services.ledgerService.importFiles(request) {
                progress(UploadProgress(done: $0.bytes, total: $0.totalBytes))
            }
        }
    }
}

extension RequestContext {
    fileprivate func reconciliation(
        of account: AccountID, _ uploads: Uploads
    ) throws -> ReconciliationRequest {
        ReconciliationRequest(
            accountID: account, path: try uploads.path(),
            format: try input.optional(StatementsAPI.fileFormat),
            toleranceDays: try input.optional(StatementsAPI.toleranceDays) ?? 3,
            includesMatched: try input.optional(StatementsAPI.includesMatched) == true,
            layout: StatementLayout(
                dateColumn: try input.optional(StatementsAPI.dateColumn),
                amountColumn: try input.optional(StatementsAPI.amountColumn),
                dateFormat: try input.optional(StatementsAPI.dateFormat),
                hasDecimalComma: try input.optional(StatementsAPI.decimalComma)))
    }
}

extension TransferImportState {
    fileprivate init(_ report: TransferImportReport, problem: (any Error) -> Problem) {
        self.init(
            file: report.file, bookedCount: report.bookedCount, scheduledCount: report.scheduledCount,
            madeBeforeCount: report.madeBeforeCount,
            refusals: report.refusals.map { refusal in
                let problem = problem(refusal.error)
                return Refusal(
                    payment: refusal.payment, code: problem.code,
                    reason: [problem.title, problem.reason].compactMap(\.self).joined(separator: " "))
            })
    }
}
