package import BankDomain
package import BankServices

/// Compares the name that a payer gives with the account holder's (Pay.UK, Confirmation of Payee).
///
/// Case, accents, spaces, punctuation, titles and the order of the words do not matter. Names are close if they then
/// differ by a typing error, by initials or by a middle name.
package enum NameComparison {
    private static let titles: Set<String> = [
        "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir", "dame", "lord", "lady", "rev", "herr", "frau",
    ]

    /// The best match of `given` with any of the holders, and that holder's name on a close match.
    package static func check(_ given: String, against holders: [String]) -> NameCheck {
        let results = holders.map { (outcome: compare(given, $0), name: $0) }
        if results.contains(where: { $0.outcome == .match }) { return NameCheck(.match) }
        guard let close = results.first(where: { $0.outcome == .closeMatch }) else {
            return NameCheck(.noMatch)
        }
        return NameCheck(.closeMatch, actualName: close.name)
    }

    private static func compare(_ given: String, _ actual: String) -> NameCheck.Outcome {
        let (left, right) = (words(given), words(actual))
        guard !left.isEmpty, !right.isEmpty else { return .noMatch }
        if left.joined() == right.joined() || left.sorted() == right.sorted() { return .match }
        return isClose(left, right) ? .closeMatch : .noMatch
    }

    private static func isClose(_ left: [String], _ right: [String]) -> Bool {
        if haveInitials(left, right) || isPart(left, of: right) || isPart(right, of: left) { return true }
        let pairs = [(left.joined(), right.joined()), (left.sorted().joined(), right.sorted().joined())]
        return pairs.contains { first, second in
            editDistance(Array(first), Array(second)) <= slips(min(first.count, second.count))
        }
    }

    /// How many typing errors are tolerated in so many letters.
    private static func slips(_ length: Int) -> Int { length < 4 ? 0 : length < 9 ? 1 : 2 }

    /// Whether the names differ only in words that one abbreviates to their first letter, except the last word.
    private static func haveInitials(_ left: [String], _ right: [String]) -> Bool {
        guard left.count == right.count, left.count > 1, left.last == right.last else { return false }
        return zip(left, right).allSatisfy { first, second in
            first == second || (min(first.count, second.count) == 1 && first.first == second.first)
        }
    }

    /// Whether one name is the other without a middle name: at least two words, with the first and the last among them.
    private static func isPart(_ short: [String], of long: [String]) -> Bool {
        guard short.count >= 2, short.count < long.count, short.first == long.first, short.last == long.last
        else { return false }
        return Set(short).isSubset(of: long)
    }

    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in name.lowercased() {
            let letters = plain(character)
            if !letters.isEmpty {
                word += letters
            } else if character != "'" && character != "\u{2019}" && character != "." {
                words.append(word)
                word = ""
            }
        }
        words.append(word)
        let all = words.filter { !$0.isEmpty }
        let untitled = all.filter { !titles.contains($0) }
        return untitled.isEmpty ? all : untitled
    }

    /// The letter or digit without accents; empty for other characters.
    private static func plain(_ character: Character) -> String {
        if character == "&" { return "and" }
        guard character.isLetter || character.isNumber else { return "" }
        if let known = LatinLetters.plain[character] { return known }
        let marks: Set<Unicode.GeneralCategory> = [.nonspacingMark, .spacingMark, .enclosingMark]
        let bare = character.unicodeScalars.filter { !marks.contains($0.properties.generalCategory) }
        return String(String.UnicodeScalarView(bare))
    }

    /// How many letters must be inserted, deleted, changed or swapped with their neighbour (Damerau; optimal string
    /// alignment).
    private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in 1...max(1, left.count) where row <= left.count {
            var next = [row]
            for column in 1...max(1, right.count) where column <= right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var best = min(last[column] + 1, next[column - 1] + 1, last[column - 1] + cost)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
                {
                    best = min(best, before[column - 2] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[right.count]
    }
}

extension NameCheck {
    /// Throws `nameMismatch` if the name is not the holder's, unless it is accepted.
    package func requireAccepted(_ name: String, isAccepted: Bool) throws(ServiceError) {
        guard !isAccepted, outcome == .closeMatch || outcome == .noMatch else { return }
        throw .nameMismatch(given: name, actualName: actualName)
    }
}
