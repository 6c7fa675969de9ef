import Fixtures
import LanguageKit

/// The words of account statements in many languages, by meaning (`Fixtures/statements/words.txt`).
struct StatementWords: Sendable {
    enum Status {
        case booked, pending, failed
    }

    /// A column with a known name, and the place of the name among its language's words.
    struct KnownColumn {
        let column: TableColumn
        let rank: Int
    }

    static let shipped: StatementWords = {
        var length = 0
        let bytes = bank_statement_words(&length)
        return StatementWords(
            String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self))
    }()

    private(set) var columns: [String: KnownColumn] = [:]
    private(set) var directions: [String: Int64] = [:]
    private(set) var footers: Set<String> = []
    private(set) var foreign: Set<String> = []
    private(set) var net: Set<String> = []
    private(set) var months: [String: Int] = [:]
    private var statuses: [String: Status] = [:]
    private var negations: Set<String> = []

    /// Reads lines of the form `MEANING LANGUAGE WORD|WORD`.
    init(_ text: String) {
        for line in text.split(separator: "\n") where line.first != "#" {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3 else { continue }
            for (rank, word) in parts[2].split(separator: "|").enumerated() {
                take(Self.plain(String(word)), String(parts[0]), rank)
            }
        }
    }

    private mutating func take(_ word: String, _ meaning: String, _ rank: Int) {
        if let column = TableColumn(rawValue: meaning) {
            let known = columns[word]
            // A word names one column.
            precondition(known == nil || known?.column == column)
            columns[word] = KnownColumn(column: column, rank: min(known?.rank ?? rank, rank))
            return
        }
        switch meaning {
        case "debitWord": directions[word] = -1
        case "creditWord": directions[word] = 1
        case "booked": statuses[word] = .booked
        case "pending": statuses[word] = .pending
        case "failed": statuses[word] = .failed
        case "footer": footers.insert(word)
        case "foreign": foreign.insert(word)
        case "net": net.insert(word)
        case "negation": negations.insert(word)
        default:
            if meaning.hasPrefix("month"), let number = Int(meaning.dropFirst(5)) { months[word] = number }
        }
    }

    /// The status that a text says: as a whole, or by one of its words; `nil` if it says none.
    func status(_ text: String) -> Status? {
        if let known = statuses[Self.plain(text)] { return known }
        let words = Self.words(text)
        // A short word may be a part of anything: "open banking".
        let found = words.filter { $0.count > 4 || $0.unicodeScalars.contains { !$0.isASCII } }
            .compactMap { statuses[$0] }
        if found.contains(.failed) { return .failed }
        if found.contains(.pending) { return .pending }
        guard found.contains(.booked) else { return nil }
        return words.contains(where: negations.contains) ? .pending : .booked
    }

    /// The words of a text, each as ``plain(_:)``.
    static func words(_ text: String) -> [String] {
        FoldedText.folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// A word without case, accents, blanks and punctuation. A sign alone stays.
    static func plain(_ text: String) -> String {
        let folded = FoldedText.folded(text)
        let plain = folded.filter { $0.isLetter || $0.isNumber }
        return plain.isEmpty ? folded.filter { !$0.isWhitespace } : plain
    }
}
