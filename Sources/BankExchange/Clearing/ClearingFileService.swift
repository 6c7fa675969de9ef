import BankDomain
import BankFiles
public import BankServices

/// Files of the clearing on this machine.
public final class ClearingFileService: ClearingFileServiceProtocol {
    /// The number of payments written at a time.
    private static let pieceCount = 500

    private let makeExecutor: @Sendable () -> any SerialExecutor

    /// - Parameter executor: creates a thread that may block, one for each file: the file of one caller never delays
    ///   the work of another.
    public init(executor: @escaping @autoclosure @Sendable () -> any SerialExecutor) {
        self.makeExecutor = executor
    }

    public func advices(in path: String) async throws -> [ClearingAdvice] {
        try await ClearingFile(path, executor: makeExecutor()).advices()
    }

    public func requireNew(_ path: String) async throws {
        for path in [path] + ["-returns", "-recalls", "-answers"].map({ Self.path(path, with: $0) }) {
            // A draft that is released leaves no file.
            try await StatementOutput(.file(path: path), executor: makeExecutor()).open()
        }
    }

    /// Writes the files. Runs concurrently with its caller, because encoding many payments takes long.
    @concurrent
    public func write(
        _ message: ClearingMessage, as format: ClearingFileFormat, to path: String
    ) async throws -> [String] {
        var outputs: [StatementOutput] = []
        // No file gets its name before all are complete.
        if !message.payments.isEmpty {
            let output =
                switch format {
                case .interbankTransfer:
                    try await write(InterbankTransferDocument(message), of: message.payments, to: path)
                case .initiation:
                    try await write(InitiationDocument(message), of: message.payments, to: path)
                }
            outputs.append(output)
        }
        let returns = ReturnedAmount.all(in: message)
        if !returns.isEmpty {
            let document = try PaymentReturnDocument(message, returns)
            outputs.append(try await write(document, of: returns, to: Self.path(path, with: "-returns")))
        }
        if !message.recalls.isEmpty {
            outputs.append(
                try await write(
                    RecallDocument(message: message), of: message.recalls,
                    to: Self.path(path, with: "-recalls")))
        }
        if !message.answers.isEmpty {
            outputs.append(
                try await write(
                    RecallAnswerDocument(message: message), of: message.answers,
                    to: Self.path(path, with: "-answers")))
        }
        var written: [String] = []
        do {
            for output in outputs {
                try await output.finish()
                if let path = output.path { written.append(path) }
            }
        } catch {
            for path in written { try? PrivateFile.remove(path) }
            throw error
        }
        return written
    }

    /// The path with a text before its extension.
    static func path(_ path: String, with ending: String) -> String {
        let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        guard let point = path[nameStart...].lastIndex(of: "."), point > nameStart else {
            return path + ending
        }
        return path[..<point] + ending + path[point...]
    }

    /// Writes a document that does not have its name yet.
    private func write<Document: ClearingDocument>(
        _ document: Document, of payments: [Document.Payment], to path: String
    ) async throws -> StatementOutput {
        let output = StatementOutput(.file(path: path), executor: makeExecutor())
        try await output.open()
        var bytes = StatementBytes()
        document.begin(&bytes)
        for start in stride(from: 0, to: payments.count, by: Self.pieceCount) {
            try Task.checkCancellation()
            for payment in payments[start...].prefix(Self.pieceCount) { document.write(payment, &bytes) }
            try await output.write(bytes.take())
        }
        document.end(&bytes)
        try await output.write(bytes.take())
        return output
    }
}

/// One file of the clearing, on its own executor because file access blocks.
actor ClearingFile {
    /// The largest file that is read.
    private static let byteMaximum = 1 << 28

    private nonisolated let executor: any SerialExecutor
    private let path: String

    init(_ path: String, executor: any SerialExecutor) {
        self.executor = executor
        self.path = path
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Reads the whole file. Throws `invalidFile`.
    func advices() throws -> [ClearingAdvice] { try Self.advices(in: InputFile(path)) }

    static func advices(in file: InputFile) throws -> [ClearingAdvice] {
        try file.requireText()
        return try FileProblem.translated(of: file.path) {
            let message = ClearingMessageReader()
            let reader = try XMLReader(
                file, byteMaximum: byteMaximum, begin: { try message.begin($0) },
                end: { try message.end(String(decoding: $0, as: UTF8.self)) }
            )
            while try reader.readPiece() {}
            try message.finish()
            return message.list.advices
        }
    }
}
