public import BankServices

/// Files of payments, read from this machine. It stands on no ledger, and serves every bank.
public final class LedgerPaymentFileService: PaymentFileServiceProtocol {
    private let executor: any SerialExecutor

    /// A service that reads on an executor, a thread of its own.
    public init(executor: any SerialExecutor) {
        self.executor = executor
    }

    /// A reading of a file.
    public func reading(_ request: PaymentFileRequest) -> any PaymentFileReading {
        PaymentFileReader(request, executor: executor)
    }
}
