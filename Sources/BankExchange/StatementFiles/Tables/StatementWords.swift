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

    /// Names of one or two letters with marks, such as "Nợ" and "Có", as they are without them.
    private(set) var accented: Set<String> = []
    /// The names of columns that English uses, or no language.
    private(set) var english: Set<String> = []
    private(set) var columns: [String: KnownColumn] = [:]
    private(set) var directions: [String: Int64] = [:]
    /// Totals, and balances other than the one before the first entry.
    private(set) var footers: Set<String> = []
    /// The balance before the first entry.
    private(set) var openings: Set<String> = []
    private(set) var foreign: Set<String> = []
    private(set) var net: Set<String> = []
    private(set) var ownAmount: Set<String> = []
    private(set) var minor: Set<String> = []
    /// Parts of texts that say that a card's bill was paid.
    private(set) var cardPayments: Set<String> = []
    /// Words beside the name of an account's holder.
    private(set) var holders: Set<String> = []
    private(set) var joining: Set<String> = []
    private(set) var weekdays: Set<String> = []
    private(set) var months: [String: Int] = [:]
    /// Answers of columns such as "Posted".
    private(set) var answers: [String: Bool] = [:]
    /// The words with which the names of totals and balances begin.
    private(set) var totalBeginnings: Set<String> = []
    private var statuses: [String: Status] = [:]
    private var negations: Set<String> = []

    /// Reads lines of the form `MEANING LANGUAGE WORD|WORD`.
    init(_ text: String) {
        for line in text.split(separator: "\n") where line.first != "#" {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3 else { continue }
            for (rank, word) in parts[2].split(separator: "|").enumerated() {
                let plain = Self.plain(String(word))
                take(plain, String(parts[0]), rank)
                if parts[1] == "en" || parts[1] == "-" { english.insert(plain) }
                let isNamed = TableColumn.byMeaning[String(parts[0])] != nil && plain.utf8.count <= 2
                if isNamed, word.utf8.contains(where: { $0 >= 0x80 }) { accented.insert(plain) }
                guard parts[0] == "footer" || parts[0] == "opening" else { continue }
                if let first = Self.words(String(word)).first { totalBeginnings.insert(first) }
            }
        }
    }

    private mutating func take(_ word: String, _ meaning: String, _ rank: Int) {
        if let column = TableColumn.byMeaning[meaning] {
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
        case "opening": openings.insert(word)
        case "ownAmount": ownAmount.insert(word)
        case "minor": minor.insert(word)
        case "cardPayment": cardPayments.insert(word)
        case "holder": holders.insert(word)
        case "joining": joining.insert(word)
        case "weekday": weekdays.insert(word)
        case "yes": answers[word] = true
        case "no": answers[word] = false
        case "foreign": foreign.insert(word)
        case "net": net.insert(word)
        case "negation": negations.insert(word)
        default:
            if meaning.hasPrefix("month"), let number = Int(meaning.dropFirst(5)) { months[word] = number }
        }
    }

    /// True for the plain name of a total or a balance.
    func isTotal(_ plain: String) -> Bool { footers.contains(plain) || openings.contains(plain) }

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

    /// The status that a word says, also with an ending: "vorgemerkte", "pendientes".
    func status(beginning word: String) -> Status? {
        if let known = statuses[word] { return known }
        guard word.utf8.count > 6 else { return nil }
        return (1...3).lazy.compactMap { ending in
            word.count - ending > 5 ? statuses[String(word.dropLast(ending))] : nil
        }.first
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
