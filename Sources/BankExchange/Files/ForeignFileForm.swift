import LanguageKit

/// Forms of files that banks deliver and that are not read: the refusal names them and says what to do.
enum ForeignFileForm: Equatable {
    case pdf, zip, spreadsheet, oldSpreadsheet, compressed, webPage, json, richText
    case journal

    /// The form of a file; `nil` if it is none of them.
    static func of(_ file: InputFile) throws -> ForeignFileForm? {
        try of(StatementFileForm.head(of: file)[...])
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
        ([0x1F, 0x8B], .compressed), (Array("{\\rtf".utf8), .richText), (Array("{\"".utf8), .json),
        (Array("[{".utf8), .json), (Array("{\n".utf8), .json),
        (Array("7z".utf8) + [0xBC, 0xAF], .compressed),
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

    /// The refusal.
    var problem: StatementProblem {
        let reason: Phrase =
            switch self {
            case .pdf: "it is a PDF; download the statement as camt.053, MT940, OFX or CSV"
            case .zip: "it is a ZIP archive; unpack it and use the files in it"
            case .spreadsheet, .oldSpreadsheet: "it is a spreadsheet; save it as CSV"
            case .compressed: "it is compressed; unpack it first"
            case .webPage: "it is a web page; download the statement as camt.053, MT940, OFX or CSV"
            case .json: "it is JSON; download the statement as camt.053, MT940, OFX or CSV"
            case .richText: "it is a text document; download the statement as camt.053, MT940, OFX or CSV"
            case .journal:
                """
                it is a journal of a bookkeeping program, not a bank's statement; export it as CSV, as with 'hledger \
                aregister -O csv' or 'ledger csv'
                """
            }
        return StatementProblem(line: nil, reason)
    }
}
