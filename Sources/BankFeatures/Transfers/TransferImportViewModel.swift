public import BankServices
public import Observation

/// Makes the payments of a file.
@Observable
@MainActor
public final class TransferImportViewModel {
    private let loader = ProgressLoader<TransferImportProgress, Change<TransferImportReport>>()
    private let paymentFileService: any PaymentFileServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let transferService: any TransferServiceProtocol

    public init(
        paymentFileService: any PaymentFileServiceProtocol, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol, transferService: any TransferServiceProtocol
    ) {
        self.paymentFileService = paymentFileService
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
        self.transferService = transferService
    }

    /// What became of the payments, or in a dry run would.
    public var state: LoadState<Change<TransferImportReport>> { loader.state }
    /// How far the import came; stays after its end.
    public var progress: TransferImportProgress? { loader.progress }

    /// Imports, unless an import is running.
    public func run(_ request: TransferImportRequest) async {
        let work = TransferImport(
            request, files: paymentFileService, accounts: accountService, beneficiaries: beneficiaryService,
            transfers: transferService)
        await loader.perform { report in
            Change(try await work.run(report), mode: request.mode)
        }
    }
}
