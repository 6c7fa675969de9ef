internal import LanguageKit

/// The typed filter and the marked item of a list.
struct PickerState {
    enum Outcome: Equatable {
        case goesOn
        case picked(Int)
        case typed(String)
        case back
        case interrupted
    }

    /// The longest filter, in characters. A longer paste is cut.
    private static let longestQuery = 200

    private let searched: [String]
    /// The item that stands for the typed text; it always matches.
    private let other: Int?
    private(set) var query = ""
    /// The positions of the items that match the filter.
    private(set) var matches: [Int]
    /// The index of the marked match.
    private(set) var marked = 0

    init(_ items: [PickerLine], other: Int? = nil) {
        self.other = other
        searched = items.map(\.folded)
        matches = Array(items.indices)
    }

    /// Handles a key; `pageLineCount` is the size of a page.
    mutating func take(_ key: Key, pageLineCount: Int) -> Outcome {
        switch key {
        case .enter:
            guard !matches.isEmpty else { return .goesOn }
            return matches[marked] == other ? .typed(DisplayText.trimmed(query)) : .picked(matches[marked])
        case .escape: return .back
        case .interrupt, .endOfInput: return .interrupted
        case .up: mark(marked - 1)
        case .down, .tab: mark(marked + 1)
        case .pageUp: mark(marked - pageLineCount)
        case .pageDown: mark(marked + pageLineCount)
        case .home: mark(0)
        case .end: mark(matches.count - 1)
        case .text(let text): filter(query + text)
        case .backspace: filter(String(query.dropLast()))
        case .clear: filter("")
        case .left, .right, .delete, .resized, .other: break
        }
        return .goesOn
    }

    /// The range of matches on a page of this many lines, including the marked one.
    func shownMatches(_ count: Int) -> Range<Int> {
        let first = max(0, min(marked - count / 2, matches.count - count))
        return first..<min(matches.count, first + count)
    }

    private mutating func mark(_ place: Int) {
        marked = max(0, min(place, matches.count - 1))
    }

    private mutating func filter(_ text: String) {
        query = String(text.prefix(Self.longestQuery))
        let words = FoldedText.folded(query).split(separator: " ")
        // A pasted IBAN or number matches with and without its spaces.
        let compact = words.joined()
        matches = searched.indices.filter { index in
            index == other || words.allSatisfy { searched[index].contains($0) }
                || searched[index].filter { $0 != " " }.contains(compact)
        }
        marked = 0
    }
}

/// A ``PickerItem`` in the reader's language, sanitized for terminals.
struct PickerLine: Sendable {
    let title: String
    let detail: String
    /// The text to search in.
    let folded: String

    init(_ item: PickerItem, _ localization: Localization) {
        title = DisplayText.sanitized(localization.text(item.title))
        detail = DisplayText.sanitized(localization.text(item.detail))
        folded = FoldedText.folded("\(title) \(detail)")
    }
}
