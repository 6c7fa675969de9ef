public import LanguageKit

/// The three standard streams of a program and their capabilities.
public struct Console: Sendable {
    /// For results only.
    public let output: any OutputSink
    /// Prompts, progress, notices and errors.
    public let errors: any OutputSink
    /// Answers from a user or a pipe.
    public let input: any InputSource
    /// Reads single keys; `nil` if that is not possible.
    public let keys: (any KeySource)?
    private let initialCapabilities: TerminalCapabilities
    private let measureWidth: (@Sendable () -> Int?)?

    /// A console over the given streams.
    ///
    /// - Parameters:
    ///   - keys: reads single keys; without it, prompts read whole lines.
    ///   - measureWidth: the current width of the terminal; without it, the width stays as given.
    public init(
        output: any OutputSink, errors: any OutputSink, input: any InputSource,
        capabilities: TerminalCapabilities, keys: (any KeySource)? = nil,
        measureWidth: (@Sendable () -> Int?)? = nil
    ) {
        self.keys = keys
        self.output = output
        self.errors = errors
        self.input = input
        self.initialCapabilities = capabilities
        self.measureWidth = measureWidth
    }

    /// The capabilities of the streams. The width is measured each time, because the terminal may be resized.
    public var capabilities: TerminalCapabilities {
        guard let width = measureWidth?() else { return initialCapabilities }
        var capabilities = initialCapabilities
        capabilities.width = width
        return capabilities
    }

    func replacing(output: any OutputSink) -> Console {
        Console(
            output: output, errors: errors, input: input, capabilities: initialCapabilities, keys: keys,
            measureWidth: measureWidth)
    }

    /// The console of this process: descriptors 0, 1 and 2. Output is buffered until it is flushed.
    ///
    /// - Parameters:
    ///   - environment: looks up an environment variable.
    ///   - allowsColor: `false` for an option such as `--no-color`.
    public static func standard(environment: (String) -> String?, allowsColor: Bool = true) -> Console {
        let capabilities = TerminalCapabilities.detect(environment: environment, allowsColor: allowsColor)
        let width = TerminalCapabilities.givenWidth(environment: environment)
        let mayChange =
            width == nil && (capabilities.outputIsTerminal || capabilities.errorIsTerminal)
        return Console(
            output: FileDescriptorSink(descriptor: 1),
            errors: FileDescriptorSink(descriptor: 2),
            input: FileDescriptorSource(descriptor: 0),
            capabilities: capabilities, keys: TerminalKeySource(descriptor: 0),
            measureWidth: mayChange ? measuredWidth : nil)
    }

    private static let measuredWidth: @Sendable () -> Int? = {
        TerminalCapabilities.measuredWidth(descriptors: [1, 2])
    }

    /// The same console without redrawing: questions are asked line by line.
    public func withoutRedrawing() -> Console {
        var capabilities = capabilities
        capabilities.movesCursor = false
        return Console(
            output: output, errors: errors, input: input, capabilities: capabilities, keys: keys,
            measureWidth: measureWidth)
    }

    /// The same console with another language.
    public func reading(_ localization: Localization) -> Console {
        var capabilities = capabilities
        capabilities.localization = localization
        return Console(
            output: output, errors: errors, input: input, capabilities: capabilities, keys: keys,
            measureWidth: measureWidth)
    }

    /// A console in memory, for tests, with the sinks that it writes to.
    public static func memory(
        lines: [String] = [], capabilities: TerminalCapabilities = TerminalCapabilities(),
        keys: (any KeySource)? = nil
    ) -> (console: Console, output: MemorySink, errors: MemorySink) {
        let output = MemorySink()
        let errors = MemorySink()
        let console = Console(
            output: output, errors: errors, input: MemorySource(lines: lines), capabilities: capabilities,
            keys: keys)
        return (console, output, errors)
    }

    /// Writes a phrase in the reader's language, sanitized for terminals, and a line feed. At a terminal, long lines are
    /// broken at spaces.
    public func writeLine(_ phrase: Phrase) throws(StreamError) {
        let text = DisplayText.sanitized(capabilities.outputLocalization.text(phrase))
        try writeLine(verbatim: wrapped(text, isForTerminal: capabilities.outputIsTerminal))
    }

    /// Writes a phrase like ``writeLine(_:)`` to the error stream, without buffering.
    public func writeError(_ phrase: Phrase) throws(StreamError) {
        let text = DisplayText.sanitized(capabilities.errorLocalization.text(phrase))
        try writeError(verbatim: wrapped(text, isForTerminal: capabilities.errorIsTerminal))
    }

    private func wrapped(_ text: String, isForTerminal: Bool) -> String {
        guard isForTerminal else { return text }
        return DisplayText.wrapped(text, toWidth: capabilities.width).joined(separator: "\n")
    }

    /// Writes text verbatim and a line feed. Sanitize text from outside with ``DisplayText/sanitized(_:)`` first.
    public func writeLine(verbatim text: String) throws(StreamError) {
        try output.write(Array(text.utf8) + [UInt8(ascii: "\n")])
    }

    /// Writes a line like ``writeLine(verbatim:)`` to the error stream, without buffering. If a pager shows the result,
    /// the line is written after it.
    public func writeError(verbatim text: String) throws(StreamError) {
        let line = Array(text.utf8) + [UInt8(ascii: "\n")]
        if output.sayAfterwards(line) { return }
        try errors.write(line)
        try errors.flush()
    }
}
