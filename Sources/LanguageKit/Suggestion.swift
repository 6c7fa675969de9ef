/// Finds likely corrections for a mistyped word.
public enum Suggestion {
    /// The longest word to compare, in UTF-8 bytes. Longer words are not typing errors.
    package static let longestWord = 64
    /// The maximum number of suggestions.
    package static let mostSuggestions = 3

    /// The candidates closest to a word, in their own order; empty if none is close.
    ///
    /// Letter case and diacritics are ignored. A candidate is close if it begins with the word (two letters or more), or
    /// if a third of its letters, at least one, turns the word into it by insertion, deletion,
    /// substitution or the swap of two neighbours.
    public static func closest(to word: String, in candidates: [String]) -> [String] {
        guard !word.isEmpty, word.utf8.count <= longestWord else { return [] }
        let letters = Array(FoldedText.folded(word).utf8)
        var best = Int.max
        var found: [String] = []
        for candidate in candidates where candidate.utf8.count <= longestWord {
            let candidateLetters = Array(FoldedText.folded(candidate).utf8)
            guard let score = score(of: candidateLetters, for: letters), score <= best else { continue }
            if score < best { found = [] }
            best = score
            found.append(candidate)
        }
        return Array(found.prefix(mostSuggestions))
    }

    /// 0 for the same word, then the number of edits; nil if the candidate is too far away.
    private static func score(of candidate: [UInt8], for word: [UInt8]) -> Int? {
        let distance = distance(from: word, to: candidate)
        if distance > 1 && word.count >= 2 && candidate.starts(with: word) { return 1 }
        let threshold = max(1, max(word.count, candidate.count) / 3)
        return distance <= threshold && distance < candidate.count ? distance : nil
    }

    /// The Damerau–Levenshtein distance in its optimal string alignment form.
    static func distance(from source: [UInt8], to target: [UInt8]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...target.count)
        for row in source.indices {
            var current = [row + 1]
            current.reserveCapacity(target.count + 1)
            for column in target.indices {
                let cost = source[row] == target[column] ? 0 : 1
                var edits = min(previous[column + 1] + 1, current[column] + 1, previous[column] + cost)
                if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                    edits = min(edits, beforePrevious[column - 1] + 1)
                }
                current.append(edits)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[target.count]
    }
}

/// "Did you mean …?" with the suggestions in quotes; `nil` without any.
public func didYouMean(_ suggestions: [String]) -> Phrase? {
    suggestions.isEmpty ? nil : "Did you mean \(Phrase.list(suggestions.map { "'\($0)'" }, .or))?"
}
