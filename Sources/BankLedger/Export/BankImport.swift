import BankCryptography
import BankDomain
import BankExchange
import BankSQL
import BankServices
import LanguageKit

/// The import of a whole bank from a file that the operator named; there must be no ledger yet.
final class BankImport {
    private static let linesPerReport = 50_000

    private let lines: ExportLines
    private let site: LedgerSite
    private let progress: (ImportProgress) -> Void
    private let digest = FileDigest()
    private var rowCount = 0

    init(_ lines: ExportLines, site: LedgerSite, progress: @escaping (ImportProgress) -> Void) {
        self.lines = lines
        self.site = site
        self.progress = progress
    }

    /// Opens an export. Throws `invalidFile` for a file without JSON, which is a table most of the time.
    static func file(_ path: String) throws -> InputFile {
        let file = try InputFile(path)
        try file.requireText()
        guard let first = try file.firstCharacter(), first != UInt8(ascii: "{") else { return file }
        throw ServiceError.invalidFile(
            path: path, line: 1, column: nil,
            reason: """
                it is not an export of a bank. A CSV file needs a map: make one with 'bank statements profile FILE \
                --ledger', and give it with --map
                """)
    }

    /// Fills a ledger and verifies it; a dry run uses a temporary place. The caller holds the lock.
    func run(_ mode: ExecutionMode) throws -> BankImportReport {
        try translated {
            let header = try readHeader()
            return try site.location.load(
                mode,
                { loader in
                    try loader.begin(schemaVersion: header.schemaVersion, source: header.identity)
                    try readRows(loader)
                },
                finish: { connection, openAgain in
                    try finish(site.transaction(connection), header, openAgain)
                })
        }
    }

    private func readHeader() throws -> ExportHeader {
        let header = try lines.next { line in
            defer { digest.update(line: line) }
            return try ExportHeader(line, newestSchemaVersion: site.engine.newestSchemaVersion)
        }
        guard let header else { throw SQLRowProblem("the file is empty") }
        return header
    }

    private func readRows(_ loader: any SQLRowLoader) throws {
        var isWhole = false
        while !isWhole {
            let wasFooter = try lines.next { line in
                guard try loader.insert(line) else {
                    try readFooter(line)
                    return true
                }
                digest.update(line: line)
                rowCount += 1
                if rowCount % Self.linesPerReport == 0 { report() }
                return false
            }
            guard let wasFooter else {
                throw lines.problem("the file is cut off: its footer is missing", line: nil)
            }
            isWhole = wasFooter
        }
        report()
        guard try lines.next({ _ in true }) == nil else {
            throw SQLRowProblem("there is more after the footer")
        }
    }

    private func readFooter(_ line: UnsafeBufferPointer<UInt8>) throws {
        let footer = try ExportFooter.read(line)
        guard footer.rowCount == Int64(rowCount) else {
            throw SQLRowProblem(
                "the file was changed: it has \(rowCount) rows, but states \(footer.rowCount)")
        }
        guard digest.finish().description == footer.digest else {
            throw lines.problem("the file was changed: its digest does not match", line: nil)
        }
    }

    private func finish(
        _ transaction: LedgerTransaction, _ header: ExportHeader,
        _ openAgain: @escaping @Sendable () throws -> any SQLConnection
    ) throws -> BankImportReport {
        // The index of texts is derived, and is not in the file.
        try transaction.texts.forgetIndexedTexts()
        let sound = try Verification(transaction, open: openAgain, progress: { _ in })
            .soundHeads { "the first problem is: \($0)" }
        guard header.agrees(with: sound) else {
            throw MalformedValue("its ledger does not match the header")
        }
        // Sessions of the exported bank are not valid in this one.
        try transaction.sessions.endAllSessions()
        try transaction.accessTokens.endAll()
        let operatorPrincipal = try transaction.users.operatorPrincipal()
        try transaction.audit.record(AuditedAction(.ledgerImport, by: operatorPrincipal, on: lines.path))
        try transaction.finish()
        return BankImportReport(
            path: site.location.path, exportedAt: header.createdAt,
            schemaVersion: Int(header.schemaVersion), rowCount: rowCount,
            accountCount: sound.report.accountCount, entryCount: sound.report.entryCount)
    }

    private func report() {
        progress(
            ImportProgress(
                path: lines.path, rows: rowCount, bytes: lines.bytesRead, totalBytes: lines.byteCount))
    }

    /// Translates problems that the caller can fix in the file; others, such as a full disk, pass through.
    private func translated<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as SQLRowProblem {
            throw lines.problem(problem.reason, line: lines.number)
        } catch let error as MalformedValue {
            throw lines.problem(error.detail, line: nil)
        } catch let error as SQLError {
            guard [.content, .constraint].contains(error.kind) else { throw error }
            throw lines.problem("\(error.message)", line: lines.number)
        }
    }
}

extension FileDigest {
    /// Adds a line and its end.
    fileprivate func update(line: UnsafeBufferPointer<UInt8>) {
        update(UnsafeRawBufferPointer(line))
        update([UInt8(ascii: "\n")])
    }
}
