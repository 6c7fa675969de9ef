public import LanguageKit

/// Lets the user pick an item from a list: by typing part of it and with arrow keys, or by number on simple terminals.
///
/// It is drawn on the error stream and erased afterwards.
public struct Picker: Sendable {
    public enum Answer: Equatable, Sendable {
        /// The item at this position.
        case picked(Int)
        /// Text that is no item, without spaces around it; empty if the user wants to type elsewhere.
        case typed(String)
        case back
    }

    public struct Words: Sendable {
        public let nothingFits: Phrase
        /// A short hint about the keys.
        public let help: Phrase
        public let askNumber: Phrase

        public init(nothingFits: Phrase, help: Phrase, askNumber: Phrase) {
            self.nothingFits = nothingFits
            self.help = help
            self.askNumber = askNumber
        }
    }

    private static let mostLines = 10

    private let console: Console
    private let words: Words

    public init(console: Console, words: Words) {
        self.console = console
        self.words = words
    }

    /// Asks the user to pick.
    ///
    /// - Parameter other: the title of a last line that takes the typed text as it is; `nil` accepts items only.
    ///
    /// Throws ``PromptError``: ``PromptError/interrupted`` for Ctrl-C and at the end of input,
    /// ``PromptError/notInteractive`` if input is not interactive.
    public func pick(
        _ title: Phrase, from items: [PickerItem], orTyped other: Phrase? = nil
    ) throws(PromptError) -> Answer {
        guard console.capabilities.isInteractive else { throw .notInteractive }
        try console.flushForPrompt()
        let localization = console.capabilities.errorLocalization
        let lines = (items + (other.map { [PickerItem($0)] } ?? [])).map { PickerLine($0, localization) }
        let place = other == nil ? nil : items.count
        guard let keys = console.keySource else { return try pickByNumber(title, from: lines, other: place) }
        let title = localization.text(title)
        let outcome = try keys.withKeys { (nextKey) throws(PromptError) in
            do throws(StreamError) {
                return try pick(title, from: lines, other: place, keys, nextKey)
            } catch {
                throw .stream(error)
            }
        }
        switch outcome {
        case .picked(let place): return .picked(place)
        case .typed(let text): return .typed(text)
        case .back: return .back
        case .interrupted, .goesOn: throw .interrupted
        }
    }

    private func pick(
        _ title: String, from items: [PickerLine], other: Int?, _ keys: any KeySource,
        _ nextKey: () throws(StreamError) -> Key
    ) throws(StreamError) -> PickerState.Outcome {
        var state = PickerState(items, other: other)
        var area = ScreenArea(console.errors)
        defer { try? area.erase(columns: keys.size.columns) }
        while true {
            let count = Self.pageLineCount(of: keys)
            let columns = keys.size.columns
            try area.draw(lines(title, items, state, columns: columns, count), columns: columns)
            let outcome = state.take(try nextKey(), pageLineCount: count)
            if outcome != .goesOn { return outcome }
        }
    }

    /// The title, the typed text and the help need lines too, and one line stays free.
    private static func pageLineCount(of keys: any KeySource) -> Int {
        max(1, min(mostLines, keys.size.rows - 3))
    }

    private func lines(
        _ title: String, _ items: [PickerLine], _ state: PickerState, columns: Int, _ count: Int
    ) -> [(text: String, width: Int)] {
        let width = max(1, columns - 1)
        let shown = state.shownMatches(count)
        let titleWidth = shown.map { DisplayText.width(of: items[state.matches[$0]].title) }.max() ?? 0
        var lines = [line("\(title) \(state.query)", .bold, width)]
        for place in shown {
            let item = items[state.matches[place]]
            let isMarked = place == state.marked
            let gap = String(repeating: " ", count: titleWidth - DisplayText.width(of: item.title))
            let name = "\(isMarked ? "> " : "  ")\(item.title)"
            let text = item.detail.isEmpty ? name : "\(name)\(gap)  \(item.detail)"
            lines.append(line(text, isMarked ? .bold : nil, width))
        }
        if shown.isEmpty { lines.append(line(text(words.nothingFits), nil, width)) }
        lines.append(line("\(state.matches.count)/\(items.count) \(text(words.help))", .dim, width))
        return lines
    }

    private func line(_ text: String, _ style: TextStyle?, _ width: Int) -> (text: String, width: Int) {
        let line = DisplayText.truncated(DisplayText.sanitized(text), toWidth: width)
        let styler = Styler(usesColor: console.capabilities.errorUsesColor)
        return (style.map { styler.apply($0, to: line) } ?? line, DisplayText.width(of: line))
    }

    private func text(_ phrase: Phrase) -> String { console.capabilities.errorLocalization.text(phrase) }

    /// The picker for terminals without single keys: a numbered list, and a prompt for a number or part of a name.
    private func pickByNumber(
        _ title: Phrase, from items: [PickerLine], other: Int?
    ) throws(PromptError) -> Answer {
        var shown = Array(items.indices)
        while true {
            try show(title, shown.map { (number: $0 + 1, item: items[$0]) })
            guard let line = try Prompter(console: console).ask(words.askNumber) else { throw .interrupted }
            let typed = FoldedText.folded(line).split(whereSeparator: \.isWhitespace)
            guard !typed.isEmpty else { return .back }
            if let number = Int(line.filter { !$0.isWhitespace }), items.indices.contains(number - 1) {
                return number - 1 == other ? .typed("") : .picked(number - 1)
            }
            shown = items.indices.filter { place in
                typed.allSatisfy { items[place].folded.contains($0) }
            }
            if let only = shown.first, shown.count == 1 { return .picked(only) }
            if shown.isEmpty, other != nil { return .typed(DisplayText.trimmed(line)) }
            if shown.isEmpty {
                try say(words.nothingFits)
                shown = Array(items.indices)
            }
        }
    }

    private func show(_ title: Phrase, _ list: [(number: Int, item: PickerLine)]) throws(PromptError) {
        try say(title)
        for (number, item) in list {
            try say("\(number)  \(item.title)  \(item.detail)")
        }
    }

    private func say(_ text: Phrase) throws(PromptError) {
        do throws(StreamError) {
            try console.writeError(text)
        } catch {
            throw .stream(error)
        }
    }
}

extension Console {
    /// Flushes the output so that it appears before the question.
    func flushForPrompt() throws(PromptError) {
        do throws(StreamError) { try output.flush() } catch { throw .stream(error) }
    }

    /// Reads single keys; `nil` if that is not possible, or if the terminal cannot redraw.
    var keySource: (any KeySource)? {
        capabilities.movesCursor && capabilities.usesUnicode ? keys : nil
    }
}

public struct PickerItem: Equatable, Sendable {
    public let title: Phrase
    /// A detail that distinguishes similar items; may be empty.
    public let detail: Phrase

    public init(_ title: Phrase, detail: Phrase = "") {
        self.title = title
        self.detail = detail
    }
}
