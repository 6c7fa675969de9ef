import BankServices
import LanguageKit
import TerminalKit

/// Joins the lines of a script into commands. As in a shell, a backslash at the end continues a line; empty lines and
/// comments are ignored.
struct ScriptReader {
    /// The longest command, in bytes.
    static let maximumByteCount = 65_536

    /// The script's name as given, for errors.
    let name: String
    private(set) var lineCount = 0
    private var begun: (number: Int, text: String)?

    init(name: String) {
        self.name = name
    }

    /// Reads a line, and returns the command that it completes, if any. Throws
    /// ``ServiceError/invalidFile(path:line:column:reason:)``.
    mutating func read(_ line: Substring) throws(ServiceError) -> ScriptLine? {
        lineCount += 1
        guard !line.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" && $0 != "\r" }) else {
            throw problem("it is not text")
        }
        let number = begun?.number ?? lineCount
        if begun == nil, line.drop(while: \.isWhitespace).first.map({ $0 == "#" }) ?? true { return nil }
        let text = (begun?.text ?? "") + line
        begun = nil
        guard text.utf8.count <= Self.maximumByteCount else {
            throw problem("it is longer than \(Self.maximumByteCount) bytes")
        }
        guard !Self.goesOn(line) else {
            begun = (number, String(text.dropLast()))
            return nil
        }
        return try command(text, number)
    }

    /// The command that the end of the script completes, if any.
    mutating func end() throws(ServiceError) -> ScriptLine? {
        guard let begun else { return nil }
        self.begun = nil
        return try command(begun.text, begun.number)
    }

    /// An error for the line that was read last.
    func problem(_ reason: Phrase) -> ServiceError {
        .invalidFile(path: name, line: lineCount, column: nil, reason: reason)
    }

    private func command(_ text: String, _ number: Int) throws(ServiceError) -> ScriptLine? {
        guard let words = ShellWords.arguments(text) else {
            throw .invalidFile(path: name, line: number, column: nil, reason: "a quote is not closed")
        }
        return words.isEmpty && text.allSatisfy(\.isWhitespace)
            ? nil : ScriptLine(number: number, text: text, words: words)
    }

    private static func goesOn(_ line: Substring) -> Bool {
        !line.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
}

struct ScriptLine: Equatable {
    /// The first line of the command, from 1.
    let number: Int
    /// The command as it stands in the script, on one line.
    let text: String
    /// Its words, without the program's name.
    let words: [String]

    func with(words: [String]) -> ScriptLine { ScriptLine(number: number, text: text, words: words) }
}
