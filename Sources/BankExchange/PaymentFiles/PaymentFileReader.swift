import BankServices

/// One reading of a file of payments, on an executor of its own, since reading blocks.
actor PaymentFileReader: PaymentFileReading {
    private nonisolated let executor: any SerialExecutor
    private let file: PaymentFile

    init(_ request: PaymentFileRequest, executor: any SerialExecutor) {
        self.executor = executor
        self.file = PaymentFile(request)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func examine() async throws -> PaymentFileSummary { try file.examine() }

    func next(_ maximum: Int) async throws -> [PaymentInstruction] { try file.next(maximum) }
}
