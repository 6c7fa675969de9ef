internal import CSystem

/// The program that shows long results page by page.
public struct PagerCommand: Equatable, Sendable {
    /// The default pager: it exits at once if the text fits, keeps colours, and leaves the text on the screen.
    static let usual = "less -FRX"

    /// The program's name and its arguments.
    public let words: [String]

    /// The program from the environment, `BANK_PAGER` before `PAGER`; `nil` if it is empty or `cat`: then there is no
    /// pager.
    public init?(environment: (String) -> String?) {
        self.init(environment("BANK_PAGER") ?? environment("PAGER") ?? Self.usual)
    }

    /// A command line with words, quotes and backslashes. A shell runs it only if it needs shell syntax.
    init?(_ text: String) {
        let plain = text.allSatisfy { !"|&;<>()$`*?[#~!{".contains($0) }
        guard plain, let words = ShellWords.split(text) else {
            words = ["/bin/sh", "-c", text]
            return
        }
        guard let name = words.first, words != ["cat"], !name.isEmpty else { return nil }
        self.words = words
    }

    /// The default options and character set for `less` if the user has set none, as environment entries.
    func additions(environment: (String) -> String?, usesUnicode: Bool) -> [String] {
        var additions: [String] = []
        if environment("LESS") == nil { additions.append("LESS=FRX") }
        // A locale that is not installed would make less show letters as bytes.
        if usesUnicode, environment("LESSCHARSET") == nil { additions.append("LESSCHARSET=utf-8") }
        return additions
    }
}

extension Console {
    /// The same console with a pager for results that are longer than the screen. The pager is used only if input and
    /// output are terminals and the terminal is not dumb. ``finishOutput()`` shows it.
    ///
    /// - Parameters:
    ///   - pager: the program; `nil` for none.
    ///   - environment: looks up an environment variable.
    public func paged(by pager: PagerCommand?, environment: (String) -> String?) -> Console {
        let capabilities = capabilities
        guard let pager, capabilities.outputIsTerminal, capabilities.inputIsTerminal, !capabilities.isDumb
        else { return self }
        let additions = pager.additions(
            environment: environment, usesUnicode: capabilities.usesUnicode)
        let columns = TerminalCapabilities.givenWidth(environment: environment)
        return replacing(
            output: PagedSink(
                terminal: output, errors: errors,
                size: {
                    TerminalSize(
                        columns: columns ?? TerminalCapabilities.measuredWidth(descriptors: [1]) ?? 80,
                        rows: max(0, Int(bank_terminal_rows(1))))
                },
                run: { Self.run(pager, $0, additions: additions) }))
    }

    /// Shows all remaining output at the end of a run.
    public func finishOutput() throws(StreamError) {
        try output.finish()
    }

    /// Runs the pager; `false` if it could not be started.
    private static func run(_ pager: PagerCommand, _ bytes: [UInt8], additions: [String]) -> Bool {
        let (arguments, entries) = (vector(pager.words), vector(additions))
        defer { (arguments + entries).forEach { $0?.deallocate() } }
        let result = bytes.withUnsafeBytes { bytes in
            bank_process_feed(arguments, entries, bytes.baseAddress, bytes.count)
        }
        return result >= 0
    }

    /// Copies of texts for C, with a `nil` after the last.
    private static func vector(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { text in
            let characters = Array(text.utf8CString)
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
            copy.initialize(from: characters, count: characters.count)
            return copy
        } + [nil]
    }
}
