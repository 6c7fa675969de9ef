import BankAPI
import BankFeatures
import BankServices

extension RequestContext {
    func importTransfers(_ file: TransferFile) async throws -> TransferImportState {
        let request = TransferImportRequest(
            path: file.path, format: file.format, from: file.from, isLinked: file.isLinked,
            idempotencyKey: file.idempotencyKey, answerPath: statusReportPath, mode: file.mode,
            wholeMaximum: TransferBatch.servedLineMaximum)
        let services = try services
        let work = TransferImport(
            request, files: services.paymentFileService, accounts: services.accountService,
            beneficiaries: services.beneficiaryService, transfers: services.transferService)
        let result = try await work.run { [report] in
            report(CallProgress(done: $0.paymentCount, total: $0.totalCount))
        }
        return TransferImportState(
            file: result.file, bookedCount: result.bookedCount, scheduledCount: result.scheduledCount,
            madeBeforeCount: result.madeBeforeCount,
            refusals: result.refusals.map { refusal in
                let problem = backend.problem(refusal.error)
                return TransferImportState.Refusal(
                    payment: refusal.payment, code: problem.code,
                    reason: [problem.title, problem.reason].compactMap(\.self).joined(separator: " "))
            })
    }
}
