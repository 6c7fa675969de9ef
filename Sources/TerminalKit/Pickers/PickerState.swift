internal import LanguageKit

/// What is typed and marked in a list that is filtered by typing.
struct PickerState {
    enum Outcome: Equatable {
        case goesOn
        case picked(Int)
        case back
        case interrupted
    }

    private let searched: [String]
    private(set) var query = ""
    /// The positions of the items that fit what was typed.
    private(set) var matches: [Int]
    /// Which of the matches is marked.
    private(set) var marked = 0

    init(_ items: [PickerLine]) {
        searched = items.map(\.folded)
        matches = Array(items.indices)
    }

    /// Takes a key, where a page has so many lines.
    mutating func take(_ key: Key, pageLineCount: Int) -> Outcome {
        switch key {
        case .enter: return matches.isEmpty ? .goesOn : .picked(matches[marked])
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

    /// The matches that a page of so many lines shows: the one that is marked among them.
    func shownMatches(_ count: Int) -> Range<Int> {
        let first = max(0, min(marked - count / 2, matches.count - count))
        return first..<min(matches.count, first + count)
    }

    private mutating func mark(_ place: Int) {
        marked = max(0, min(place, matches.count - 1))
    }

    private mutating func filter(_ text: String) {
        query = text
        let words = FoldedText.folded(text).split(separator: " ")
        matches = searched.indices.filter { index in words.allSatisfy { searched[index].contains($0) } }
        marked = 0
    }
}

/// A ``PickerItem`` as its reader reads it, harmless for a terminal.
struct PickerLine: Sendable {
    let title: String
    let detail: String
    /// What is searched.
    let folded: String

    init(_ item: PickerItem, _ localization: Localization) {
        title = DisplayText.sanitized(localization.text(item.title))
        detail = DisplayText.sanitized(localization.text(item.detail))
        folded = FoldedText.folded("\(title) \(detail)")
    }
}

/// Text as people search it: without case, and without the signs above and below letters.
enum FoldedText {
    /// The text in lower case, its letters without their diacritics: "Żółć" becomes "zolc".
    static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                folded.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                folded.unicodeScalars.append(base(of: scalar))
            }
        }
        return folded.lowercased()
    }

    // "LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE": the letter is in its name (Unicode, 4.8), also where it does not
    // decompose, as "đ".
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard let words = scalar.properties.name?.split(separator: " "), words.count > 4,
            words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].utf8.count == 1
        else { return scalar }
        return words[3].unicodeScalars.first ?? scalar
    }
}
