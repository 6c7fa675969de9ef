import LanguageKit

/// Forms of files that are not read: the refusal names them and says what to do.
enum ForeignFileForm: Equatable {
    case pdf, zip, spreadsheet, oldSpreadsheet, webPage, json, richText
    case journal, picture, program, database
    /// Payments between a bank and the bookkeeping program 1C.
    case exchangeOf1C
    case compressed(by: String)
    /// Bytes that are no text.
    case binary

    /// The form of a file; `nil` if it is none of them.
    static func of(_ file: InputFile) throws -> ForeignFileForm? {
        if let form = of(try file.head()[...]) { return form }
        return try file.isText() ? nil : .binary
    }

    /// Whether no reader of text could read it, whatever the caller says.
    var isBinary: Bool {
        switch self {
        case .pdf, .zip, .spreadsheet, .oldSpreadsheet, .picture, .program, .database, .compressed, .binary:
            true
        case .webPage, .json, .richText, .journal, .exchangeOf1C: false
        }
    }

    /// The form of a file that begins so; `nil` if it is none of them.
    static func of(_ begin: ArraySlice<UInt8>) -> ForeignFileForm? {
        for (start, form) in starts where begin.starts(with: start) {
            guard form == .zip else { return form }
            return isOffice(begin) ? .spreadsheet : .zip
        }
        let lower = begin.prefix(200).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if ["<html", "<!doctype", "<table"].contains(where: { lower.starts(with: $0.utf8) }) {
            return .webPage
        }
        let lines = begin.split(maxSplits: 40, omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
        return isJournal(lines) ? .journal : nil
    }

    private static let starts: [([UInt8], ForeignFileForm)] = [
        (Array("%PDF".utf8), .pdf), ([0x50, 0x4B, 0x03, 0x04], .zip),
        ([0xD0, 0xCF, 0x11, 0xE0], .oldSpreadsheet),
        ([0x1F, 0x8B], .compressed(by: "gzip")), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .compressed(by: "xz")),
        (Array("BZh".utf8) + [0x39, 0x31, 0x41, 0x59], .compressed(by: "bzip2")),
        ([0x28, 0xB5, 0x2F, 0xFD], .compressed(by: "zstd")),
        (Array("Rar!".utf8) + [0x1A, 0x07], .compressed(by: "RAR")),
        (Array("7z".utf8) + [0xBC, 0xAF], .compressed(by: "7z")),
        ([0x89] + Array("PNG".utf8), .picture), ([0xFF, 0xD8, 0xFF], .picture),
        (Array("GIF8".utf8), .picture),
        ([0x7F] + Array("ELF".utf8), .program), ([0xCF, 0xFA, 0xED, 0xFE], .program),
        (Array("SQLite".utf8) + [0x20, 0x66, 0x6F], .database), (Array("{\\rtf".utf8), .richText),
        (Array("1CClientBankExchange".utf8), .exchangeOf1C), (Array("{\"".utf8), .json),
        (Array("[{".utf8), .json), (Array("{\n".utf8), .json),
    ]

    private static func isOffice(_ begin: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: begin, as: UTF8.self)
        return ["[Content_Types].xml", "xl/", "opendocument"].contains { text.contains($0) }
    }

    // A day and a payee, followed by an indented account.
    private static func isJournal(_ lines: [ArraySlice<UInt8>]) -> Bool {
        Swift.zip(lines, lines.dropFirst()).contains { line, next in
            let day = line.prefix(10)
            guard line.count > 11, day.count(where: { (0x30...0x39).contains($0) }) == 8,
                line[line.startIndex + 10] == 0x20, next.count > 3
            else { return false }
            return (next.starts(with: "  ".utf8) || next.first == 0x09) && next.contains(UInt8(ascii: ":"))
        }
    }

    /// What it is, and what to do.
    var reason: Phrase {
        switch self {
        case .pdf: "it is a PDF"
        case .zip: "it is a ZIP archive; unpack it and use the files in it"
        case .spreadsheet, .oldSpreadsheet: "it is a spreadsheet; save it as CSV"
        case .compressed("gzip"): "it is a gzip file; unpack it first"
        case .compressed(let program): "it is a compressed file (\(program)); unpack it first"
        case .webPage: "it is a web page; download the statement as camt.053, MT940, OFX or CSV"
        case .json: "it is JSON; download the statement as camt.053, MT940, OFX or CSV"
        case .richText: "it is a text document; download the statement as camt.053, MT940, OFX or CSV"
        case .picture: "it is a picture"
        case .program: "it is a program"
        case .database: "it is a database"
        case .binary: "it is not a text file"
        case .exchangeOf1C:
            "it is a file for 1C (1CClientBankExchange); download the statement as camt.053, MT940, OFX or CSV"
        case .journal:
            """
            it is a journal of a bookkeeping program, not a bank's statement; export it as CSV, as with 'hledger \
            aregister -O csv' or 'ledger csv'
            """
        }
    }

    /// The refusal of a statement file.
    var problem: FileProblem {
        let download: Phrase = "it is a PDF; download the statement as camt.053, MT940, OFX or CSV"
        return FileProblem(line: nil, self == .pdf ? download : reason)
    }
}

extension InputFile {
    private static let headByteCount = 4_096

    /// The first bytes.
    func head() throws -> [UInt8] { try Self.head(of: reopened()) }

    private static func head(of file: InputFile) throws -> [UInt8] {
        var head = [UInt8](repeating: 0, count: min(headByteCount, file.pieceByteCount))
        let count = try head.withUnsafeMutableBytes { try file.read(into: $0) }
        return Array(head[..<count])
    }

    /// Whether it begins as text in any encoding. SWIFT's messages have the characters 1 and 3, and old files end with
    /// 26; a few others are mistakes in a text.
    func isText() throws -> Bool {
        let head = try Self.head(of: reopenedAsUTF8())
        let odd = head.count {
            $0 < 0x20 && !(0x09...0x0D).contains($0) && ![0x01, 0x03, 0x1A, 0x1B].contains($0)
        }
        return odd * 50 <= head.count
    }

    /// Throws `invalidFile` with the name of the file's form if it can't be text.
    package func requireText() throws {
        guard let form = try ForeignFileForm.of(self), form.isBinary else { return }
        throw OpenedFile.failure(path, form.reason)
    }
}
