import BankCryptography
import BankDomain
public import BankServices
import LanguageKit

/// Files of payments on this machine, for any bank.
public final class PaymentFileService: PaymentFileServiceProtocol {
    private let makeExecutor: @Sendable () -> any SerialExecutor

    /// - Parameter executor: creates a thread that may block, one for each reading: the file of one caller never delays
    ///   the work of another.
    public init(executor: @escaping @autoclosure @Sendable () -> any SerialExecutor) {
        self.makeExecutor = executor
    }

    public func reading(_ request: PaymentFileRequest) -> any PaymentFileReading {
        PaymentFileReader(request, executor: makeExecutor())
    }
}

/// One reading of a payment file, on its own executor because file access blocks.
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

/// A payment file that is read twice: once to validate it, and once payment by payment.
final class PaymentFile {
    private struct Examined {
        let summary: PaymentFileSummary
        let digest: Digest
        let file: InputFile
    }

    private let request: PaymentFileRequest
    private var examined: Examined?
    private var file: InputFile?
    private var source: (any PaymentSource)?

    /// The requested file, not yet opened.
    init(_ request: PaymentFileRequest) {
        self.request = request
    }

    /// Reads the whole file. Throws `invalidFile`.
    func examine() throws -> PaymentFileSummary {
        try examination().summary
    }

    /// The next payments, up to a maximum; none at the end. Throws `invalidFile`.
    func next(_ maximum: Int) throws -> [PaymentInstruction] {
        let examined = try examination()
        return try translated {
            let source = try source ?? begin(examined)
            var payments: [PaymentInstruction] = []
            while payments.count < maximum, let payment = try source.next() { payments.append(payment) }
            if payments.isEmpty { try requireUnchanged(examined) }
            return payments
        }
    }

    private func examination() throws -> Examined {
        if let examined { return examined }
        let made = try translated { try examineFile() }
        examined = made
        return made
    }

    private func examineFile() throws -> Examined {
        let file = try InputFile(request.path)
        let format = try request.format ?? (file.beginsAsXML() ? .pain001 : .csv)
        file.beginDigest()
        let source = try Self.source(file, format, request.keyPrefix) { try file.reopened().wholeDigest() }
        var count = 0
        while try source.next() != nil { count += 1 }
        guard count > 0 else { throw PaymentProblem(line: nil, "it has no payments") }
        return Examined(
            summary: PaymentFileSummary(
                path: request.path, format: format, messageID: source.messageID, paymentCount: count),
            digest: file.finishDigest(), file: file)
    }

    private func begin(_ examined: Examined) throws -> any PaymentSource {
        let file = try examined.file.reopened()
        file.beginDigest()
        let source = try Self.source(file, examined.summary.format, request.keyPrefix) { examined.digest }
        self.file = file
        self.source = source
        return source
    }

    private func requireUnchanged(_ examined: Examined) throws {
        guard let file else { return }
        self.file = nil
        guard file.finishDigest() == examined.digest else {
            throw PaymentProblem(line: nil, "it was changed while it was read")
        }
    }

    private static func source(
        _ file: InputFile, _ format: PaymentFileFormat, _ prefix: IdempotencyKey?,
        digest: @escaping () throws -> Digest
    ) throws -> any PaymentSource {
        switch format {
        // Rows have no names except their line numbers, so the content must identify the file.
        case .csv: try CSVPayments(file, digest: try digest(), prefix: prefix)
        case .pain001: try CreditTransferPayments(file, digest: digest, prefix: prefix)
        }
    }

    private func translated<Result>(_ body: () throws -> Result) throws -> Result {
        try PaymentProblem.translated(of: request.path, body)
    }
}

/// A reader of one format of payment files.
protocol PaymentSource: AnyObject {
    /// The sender's name for the file, once it is read.
    var messageID: String { get }

    /// The next payment; `nil` at the end, when the whole file is valid. Throws ``PaymentProblem``,
    /// `CSVReader.Problem`, `XMLReader.Problem`, `invalidFile`.
    func next() throws -> PaymentInstruction?
}

/// A problem with a payment file.
struct PaymentProblem: Error, Equatable {
    /// The line, from 1; `nil` for the whole file.
    let line: Int?
    /// The column, in CSV.
    let column: String?
    let reason: Phrase

    init(line: Int?, column: String? = nil, _ reason: Phrase) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// Runs `body`, and converts problems of the file to `invalidFile`.
    static func translated<Result>(of path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as PaymentProblem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: problem.column, reason: problem.reason)
        } catch let problem as XMLReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        } catch let problem as CSVReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        }
    }
}
