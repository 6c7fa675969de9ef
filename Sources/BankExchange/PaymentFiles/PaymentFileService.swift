public import BankServices

/// Files of payments, read from this machine for any bank.
public final class PaymentFileService: PaymentFileServiceProtocol {
    private let executor: any SerialExecutor

    /// A service that reads on an executor: a thread that may wait for files.
    public init(executor: any SerialExecutor) {
        self.executor = executor
    }

    public func reading(_ request: PaymentFileRequest) -> any PaymentFileReading {
        PaymentFileReader(request, executor: executor)
    }
}
