import BankServices
import LanguageKit

/// The forms in which statement files are read.
enum StatementFileForm: Equatable {
    case csv, camt053, mt940, ofxXML, ofxSGML

    /// The form of a file by its beginning; CSV is what is nothing else. Throws `invalidFile` and ``StatementProblem``.
    static func of(_ path: String) throws -> StatementFileForm {
        let head = try head(of: path)
        let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        // Only the names of elements are looked for, which are ASCII in whatever code.
        let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self)
        let begin = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" }
        if begin.hasPrefix("<") {
            guard text.contains("<OFX>") || text.contains("<?OFX") || text.contains("OFXHEADER") else {
                return .camt053
            }
            return begin.hasPrefix("<?") ? .ofxXML : .ofxSGML
        }
        if begin.hasPrefix("OFXHEADER") { return .ofxSGML }
        guard !isUTF16 else {
            throw StatementProblem(line: nil, "is a text in UTF-16; save it as UTF-8")
        }
        let lines = text.split(whereSeparator: \.isNewline)
        if begin.hasPrefix("{1:") || lines.contains(where: { $0.hasPrefix(":20:") || $0.hasPrefix(":25:") }) {
            return .mt940
        }
        return .csv
    }

    private static func head(of path: String) throws -> [UInt8] {
        let file = try InputFile(path)
        var head = [UInt8](repeating: 0, count: 4096)
        let count = try head.withUnsafeMutableBytes { try file.read(into: $0) }
        return Array(head[..<count])
    }
}
