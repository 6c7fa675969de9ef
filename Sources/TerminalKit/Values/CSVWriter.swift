import LanguageKit

/// Writes comma-separated values (RFC 4180) into a buffer, with LF as the line end like other command-line tools.
///
/// By default, fields that begin with "=", "+", "-" or "@" are not changed: programs must get the data unchanged. In a
/// spreadsheet, import the file as text, or let formulas be escaped.
struct CSVWriter: ~Copyable {
    private static let quote = UInt8(ascii: "\"")

    private var buffer = ByteBuffer()
    /// Whether to replace control characters, for output to a terminal.
    private let isForTerminal: Bool
    private let escapesFormulas: Bool
    private var fieldsInRow = 0
    private var rowStart = 0

    var bytes: [UInt8] { buffer.array }

    init(isForTerminal: Bool, escapesFormulas: Bool = false) {
        self.isForTerminal = isForTerminal
        self.escapesFormulas = escapesFormulas
    }

    mutating func write(_ field: consuming String) {
        if fieldsInRow > 0 { buffer.append(UInt8(ascii: ",")) }
        fieldsInRow += 1
        if isForTerminal { field = DisplayText.sanitized(field) }
        if escapesFormulas { field = SpreadsheetCell.escaped(field) }
        field.withUTF8 { utf8 in
            if ByteScan.isPlainCSV(utf8) {
                buffer.append(utf8)
            } else {
                appendQuoted(utf8)
            }
        }
    }

    mutating func endRow() {
        // A row of one empty field would be an empty line, which readers skip.
        if fieldsInRow == 1, buffer.count == rowStart { buffer.append("\"\"") }
        buffer.append(UInt8(ascii: "\n"))
        fieldsInRow = 0
        rowStart = buffer.count
    }

    private mutating func appendQuoted(_ utf8: UnsafeBufferPointer<UInt8>) {
        buffer.append(Self.quote)
        for byte in utf8 {
            if byte == Self.quote { buffer.append(byte) }
            buffer.append(byte)
        }
        buffer.append(Self.quote)
    }
}
