import BankDomain
import BankServices
import LanguageKit

/// The statement files of a comparison, one after the other: one, or those in a ZIP archive.
final class StatementFiles {
    private let request: ReconciliationRequest
    private let currency: Currency
    private let archive: ZIPArchive?
    private var rest: ArraySlice<ZIPArchive.Member> = []
    private var file: StatementFile?
    private var (readNotices, readByteCount) = (StatementNotices(), 0)

    /// The format of the first one.
    let format: ReconciliationFormat
    let byteCount: Int

    /// Opens the file of an account in `currency`. Throws `invalidFile`.
    init(_ request: ReconciliationRequest, _ currency: Currency) throws {
        (self.request, self.currency) = (request, currency)
        let whole = try InputFile(request.path)
        archive = try FileProblem.translated(of: request.path) {
            try Self.isOffice(whole) ? nil : ZIPArchive(whole)
        }
        guard let archive else {
            let file = try StatementFile(whole, request, currency)
            (self.file, format, byteCount) = (file, file.format, file.byteCount)
            return
        }
        byteCount = archive.members.reduce(0) { $0 + $1.size }
        var rest = archive.members[...]
        guard let first = try Self.next(archive, &rest, request, currency, &readNotices) else {
            throw ServiceError.invalidFile(
                path: request.path, line: nil, column: nil,
                reason: "it is a ZIP archive without a statement that can be read")
        }
        (file, format, self.rest) = (first, first.format, rest)
    }

    // A spreadsheet is an archive too.
    private static func isOffice(_ file: InputFile) throws -> Bool {
        try ForeignFileForm.of(file) == .spreadsheet
    }

    /// What was decided or left out so far.
    var notices: [Phrase] {
        var all = readNotices
        for notice in file?.notices ?? [] { all.add(notice) }
        return all.phrases
    }

    var bytesRead: Int { min(byteCount, readByteCount + (file?.bytesRead ?? 0)) }

    /// The next event; `nil` at the end, when all files are valid. Throws `invalidFile`.
    func next() throws -> StatementEvent? {
        while let file {
            if let event = try file.next() { return event }
            guard let archive else { return nil }
            for notice in file.notices { readNotices.add(notice) }
            readByteCount += file.byteCount
            self.file = try Self.next(archive, &rest, request, currency, &readNotices)
        }
        return nil
    }

    private static func next(
        _ archive: ZIPArchive, _ rest: inout ArraySlice<ZIPArchive.Member>, _ request: ReconciliationRequest,
        _ currency: Currency, _ notices: inout StatementNotices
    ) throws -> StatementFile? {
        while let member = rest.popFirst() {
            let path = request.path + "/" + member.name
            let file = try FileProblem.translated(of: path) {
                InputFile(path, bytes: try archive.content(of: member))
            }
            guard let foreign = try ForeignFileForm.of(file) else {
                let request = ReconciliationRequest(
                    accountID: request.accountID, path: path, format: request.format,
                    toleranceDays: request.toleranceDays, includesMatched: request.includesMatched,
                    fileAccount: request.fileAccount, layout: request.layout)
                return try StatementFile(file, request, currency)
            }
            guard foreign != .zip else {
                throw ServiceError.invalidFile(
                    path: path, line: nil, column: nil,
                    reason: "it is a ZIP archive in another one; unpack the outer one")
            }
            notices.add(
                "the archive's file \(member.name.suffix(60)) was left out: \(foreign.problem.reason)")
        }
        return nil
    }
}
