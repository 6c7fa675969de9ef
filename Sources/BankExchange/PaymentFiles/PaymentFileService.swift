import BankCryptography
public import BankDomain
public import BankServices
import LanguageKit

/// Files of payments on this machine, for any bank.
public final class PaymentFileService: PaymentFileServiceProtocol {
    private let now: @Sendable () async -> Instant
    private let makeExecutor: @Sendable () -> any SerialExecutor

    /// - Parameters:
    ///   - now: the time of answers.
    ///   - executor: creates a thread that may block, one for each reading: the file of one caller never delays the work
    ///     of another.
    public init(
        now: @escaping @Sendable () async -> Instant,
        executor: @escaping @autoclosure @Sendable () -> any SerialExecutor
    ) {
        self.now = now
        self.makeExecutor = executor
    }

    public func reading(_ request: PaymentFileRequest) -> any PaymentFileReading {
        PaymentFileReader(request, now: now, executor: makeExecutor())
    }
}

/// One reading of a payment file, on its own executor because file access blocks.
actor PaymentFileReader: PaymentFileReading {
    private nonisolated let executor: any SerialExecutor
    private let file: PaymentFile
    private let now: @Sendable () async -> Instant
    private var output: StatementOutput?

    init(
        _ request: PaymentFileRequest, now: @escaping @Sendable () async -> Instant,
        executor: any SerialExecutor
    ) {
        self.executor = executor
        self.now = now
        self.file = PaymentFile(request)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func examine() async throws -> PaymentFileSummary { try file.examine() }

    func next(_ maximum: Int) async throws -> [PaymentInstruction] { try file.next(maximum) }

    func beginAnswer(to path: String) async throws {
        guard try file.format() == .pain001 else {
            throw ServiceError.invalidFile(
                path: file.path, line: nil, column: nil,
                reason: "it is CSV, but only pain.001 files get an answer (pain.002)")
        }
        let output = StatementOutput(.file(path: path), executor: executor)
        try await output.open()
        self.output = output
    }

    func write(_ answer: PaymentFileAnswer) async throws {
        guard let output else { return }
        self.output = nil
        let report = CustomerStatusReport(
            answer, messageID: file.messageID, kind: file.messageKind, createdAt: await now())
        var bytes = StatementBytes()
        report.write(&bytes)
        try await output.write(bytes.take())
        try await output.finish()
    }
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
    private var opened: InputFile?
    /// What reads the file for the first time; it knows the message's name also if the file is refused.
    private var firstSource: (any PaymentSource)?

    var path: String { request.path }
    /// The sender's name for the file, and that of its kind, as far as they were read.
    var messageID: String { firstSource?.messageID ?? "" }
    var messageKind: String { firstSource?.messageKind ?? "pain.001" }

    /// The requested file, not yet opened.
    init(_ request: PaymentFileRequest) {
        self.request = request
    }

    /// The file's format, as requested or detected. Throws `invalidFile`.
    func format() throws -> PaymentFileFormat {
        try request.format ?? (open().beginsAsXML() ? .pain001 : .csv)
    }

    // A pipe can be opened once only.
    private func open() throws -> InputFile {
        if let opened { return opened }
        let file = try InputFile(request.path)
        try file.requireText()
        opened = file
        return file
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
        let format = try format()
        // XML says its encoding itself.
        let file = try format == .csv ? open().reopenedAsUTF8() : open().reopened()
        file.beginDigest()
        let source = try Self.source(file, format, request.keyPrefix) { try file.reopened().wholeDigest() }
        firstSource = source
        var count = 0
        while try source.next() != nil { count += 1 }
        guard count > 0 else { throw FileProblem(line: nil, "it has no payments") }
        return Examined(
            summary: PaymentFileSummary(
                path: request.path, format: format, messageID: source.messageID, paymentCount: count,
                notices: source.notices),
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
            throw FileProblem(line: nil, "it was changed while it was read")
        }
    }

    private static func source(
        _ file: InputFile, _ format: PaymentFileFormat, _ prefix: IdempotencyKey?,
        digest: @escaping () throws -> Digest
    ) throws -> any PaymentSource {
        switch format {
        case .csv: try CSVPayments(file, digest: try digest(), name: prefix)
        case .pain001: try CreditTransferPayments(file, digest: digest, prefix: prefix)
        }
    }

    private func translated<Result>(_ body: () throws -> Result) throws -> Result {
        try FileProblem.translated(of: request.path, body)
    }
}

/// A reader of one format of payment files.
protocol PaymentSource: AnyObject {
    /// The sender's name for the file, once it is read.
    var messageID: String { get }
    /// The name of the message's kind, such as `pain.001.001.09`.
    var messageKind: String { get }
    /// What was left out while reading.
    var notices: [Phrase] { get }

    /// The next payment; `nil` at the end, when the whole file is valid. Throws ``FileProblem``,
    /// `CSVReader.Problem`, `invalidFile`.
    func next() throws -> PaymentInstruction?
}
