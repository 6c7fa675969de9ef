import BankDomain
package import BankServices
import LanguageKit

/// One import of a payment file.
package struct TransferImport {
    /// The number of payments in one batch if they are not linked. Larger batches are not faster and make other writers
    /// wait.
    private static let pieceSize = 8_000

    private let request: TransferImportRequest
    private let files: any PaymentFileServiceProtocol
    private let accounts: any AccountServiceProtocol
    private let beneficiaries: any BeneficiaryServiceProtocol
    private let transfers: any TransferServiceProtocol

    package init(
        _ request: TransferImportRequest, files: any PaymentFileServiceProtocol,
        accounts: any AccountServiceProtocol, beneficiaries: any BeneficiaryServiceProtocol,
        transfers: any TransferServiceProtocol
    ) {
        self.request = request
        self.files = files
        self.accounts = accounts
        self.beneficiaries = beneficiaries
        self.transfers = transfers
    }

    /// Reads the whole file, then makes its payments. Linked payments and dry runs are one batch, so that each payment
    /// sees the effects of those before it. Otherwise they are made in batches, so that a file of any length needs
    /// little memory.
    ///
    /// Throws `invalidFile` before anything is posted, and for linked payments `lineRefused` with the line of the file. A
    /// file that is refused like this is answered too.
    package func run(_ report: (TransferImportProgress) -> Void) async throws -> TransferImportReport {
        let reading = files.reading(
            PaymentFileRequest(
                path: request.path, format: request.format, keyPrefix: request.idempotencyKey))
        guard let answerPath = request.answerPath else { return try await run(reading, report) }
        try await reading.beginAnswer(to: answerPath)
        let result: TransferImportReport
        do {
            result = try await run(reading, report)
        } catch let refusal as Refusal {
            try await reading.write(PaymentFileAnswer(refusing: refusal.error))
            throw refusal.error
        }
        try await reading.write(PaymentFileAnswer(result.answers))
        return result
    }

    /// Nothing of the file was made.
    private struct Refusal: Error {
        let error: ServiceError

        /// Marks the errors of `body` that refuse the whole file.
        static func marked<Result>(_ isMarking: Bool, _ body: () async throws -> Result) async throws
            -> Result
        {
            do {
                return try await body()
            } catch let error as ServiceError where isMarking && error.refusesFile {
                throw Refusal(error: error)
            }
        }
    }

    private func run(
        _ reading: any PaymentFileReading, _ report: (TransferImportProgress) -> Void
    ) async throws -> TransferImportReport {
        let answers = request.answerPath != nil
        let file = try await Refusal.marked(answers) { () async throws -> PaymentFileSummary in
            let file = try await reading.examine()
            try requireSize(file)
            return file
        }
        var found = try await PaymentAccounts(
            for: file, fallback: AccountSelection(typed: request.from), accounts: accounts,
            beneficiaries: beneficiaries)
        let pieceSize = isWhole ? request.wholeMaximum : Self.pieceSize
        var result = TransferImportReport(file: file)
        while true {
            let payments = try await next(pieceSize, of: reading, after: result)
            guard !payments.isEmpty else { return result }
            let requests = try await found.requests(payments)
            let outcomes = try await Refusal.marked(answers && request.isLinked) {
                try await self.outcomes(of: payments, requests, in: file)
            }
            for (outcome, payment) in zip(outcomes, payments) {
                result.add(outcome, of: payment)
                if request.keepsLines {
                    result.lines.append(TransferImportReport.Line(payment: payment, outcome: outcome))
                }
                if answers {
                    result.answers.append(PaymentFileAnswer.Payment(payment, outcome, mode: request.mode))
                }
            }
            report(
                TransferImportProgress(paymentCount: result.paymentCount, totalCount: file.paymentCount))
        }
    }

    // Some payments may be made when the caller leaves. The same file can be imported again: they are not made twice.
    private func next(
        _ maximum: Int, of reading: any PaymentFileReading, after result: TransferImportReport
    ) async throws -> [PaymentInstruction] {
        do {
            return try await reading.next(maximum)
        } catch is CancellationError where request.mode == .commit && result.paymentCount > 0 {
            throw ServiceError.outcomeUnknown(
                request.idempotencyKey, underlying: "it was interrupted after \(result.paymentCount) payments"
            )
        }
    }

    private var isWhole: Bool { request.isLinked || request.mode == .dryRun }

    private func requireSize(_ file: PaymentFileSummary) throws(ServiceError) {
        guard isWhole, file.paymentCount > request.wholeMaximum else { return }
        throw .invalidFile(
            path: file.path, line: nil, column: nil,
            reason: """
                has \(file.paymentCount) payments; at most \(request.wholeMaximum) can be checked or booked \
                together
                """)
    }

    private func outcomes(
        of payments: [PaymentInstruction], _ requests: [Result<TransferRequest, ServiceError>],
        in file: PaymentFileSummary
    ) async throws -> [TransferLineOutcome] {
        if request.isLinked { try requireNoRefusal(payments, requests) }
        let batch = TransferBatch(
            name: file.format == .csv ? FilePath.name(of: file.path) : file.messageID,
            requests: requests.compactMap { try? $0.get() }, isLinked: request.isLinked)
        var made: ArraySlice<TransferLineOutcome>
        do {
            made = try await transfers.createAll(batch, mode: request.mode)[...]
        } catch ServiceError.lineRefused(let position, let reason) {
            // The bank reports the position in the batch; users need the line of the file.
            let isKnown = payments.indices.contains(position - 1)
            throw ServiceError.lineRefused(
                line: isKnown ? payments[position - 1].line : position, reason: reason)
        }
        return requests.map { request in
            if case .failure(let refusal) = request { return .refused(refusal) }
            return made.popFirst()
                ?? .refused(.decodingError(underlying: "the bank's answer leaves out some lines"))
        }
    }

    // With linked payments, the first refusal refuses all.
    private func requireNoRefusal(
        _ payments: [PaymentInstruction], _ requests: [Result<TransferRequest, ServiceError>]
    ) throws(ServiceError) {
        for (payment, request) in zip(payments, requests) {
            if case .failure(let refusal) = request {
                throw .lineRefused(line: payment.line, reason: refusal)
            }
        }
    }
}

extension ServiceError {
    /// Whether it means that a file was read and refused, and not that something else failed.
    fileprivate var refusesFile: Bool {
        switch self {
        case .invalidFile, .lineRefused: true
        default: false
        }
    }
}
