/// A statement of the ledger in PostgreSQL's words.
///
/// Parameters are `$1` instead of `?` or `?1`. The column `user` is quoted, because it is a function in PostgreSQL. A
/// parameter inside `upper` or `lower` folds only the case of ASCII letters, as the columns beside it do.
struct PostgresSQL {
    let text: String
    /// Whether each place up to the highest occurs.
    let usedPlaces: [Bool]
    /// True if it only reads.
    let isQuery: Bool

    init(_ sql: String) {
        var scanner = Scanner(sql)
        scanner.scan()
        text = String(decoding: scanner.output, as: UTF8.self)
        usedPlaces = (0..<scanner.highest).map { scanner.used.contains($0 + 1) }
        isQuery = sql.drop { " \n(".contains($0) }.hasPrefix("SELECT")
    }

    private struct Scanner {
        private let input: [UInt8]
        private var place = 0
        var output: [UInt8] = []
        /// The highest place of a parameter.
        var highest = 0
        var used: Set<Int> = []
        /// The word before the last opening parenthesis, if nothing came in between.
        private var function: [UInt8] = []
        private var word: [UInt8] = []

        init(_ sql: String) {
            input = Array(sql.utf8)
            output.reserveCapacity(input.count + 32)
        }

        mutating func scan() {
            while place < input.count {
                let byte = input[place]
                switch byte {
                case UInt8(ascii: "'"), UInt8(ascii: "\""): copyQuoted(byte)
                case UInt8(ascii: "?"): parameter()
                case let byte where Self.isOfWord(byte): copyWord()
                default:
                    function = byte == UInt8(ascii: "(") ? word : []
                    word = []
                    output.append(byte)
                    place += 1
                }
            }
        }

        private mutating func copyQuoted(_ mark: UInt8) {
            repeat {
                output.append(input[place])
                place += 1
            } while place < input.count && input[place] != mark
            if place < input.count {
                output.append(mark)
                place += 1
            }
            (word, function) = ([], [])
        }

        private mutating func copyWord() {
            let start = place
            while place < input.count, Self.isOfWord(input[place]) { place += 1 }
            word = Array(input[start..<place])
            function = []
            output += word == Array("user".utf8) ? Array("\"user\"".utf8) : word
        }

        private mutating func parameter() {
            place += 1
            var number = 0
            while place < input.count, (48...57).contains(input[place]) {
                number = number * 10 + Int(input[place] - 48)
                place += 1
            }
            if number == 0 { number = highest + 1 }
            highest = max(highest, number)
            used.insert(number)
            output += Array("$\(number)".utf8)
            if Self.folding.contains(function) { output += Array(" COLLATE \"C\"".utf8) }
            (word, function) = ([], [])
        }

        private static let folding = [Array("upper".utf8), Array("lower".utf8)]

        private static func isOfWord(_ byte: UInt8) -> Bool {
            switch byte {
            case 48...57, 65...90, 97...122, UInt8(ascii: "_"), 128...: true
            default: false
            }
        }
    }
}
