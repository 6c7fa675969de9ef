internal import CSystem

extension Console {
    /// The same console, whose result is shown by a pager if it is longer than the screen: only if a terminal is at both
    /// ends, and can do more than write on. ``finishOutput()`` shows it.
    ///
    /// - Parameters:
    ///   - pager: the program; `nil` for none.
    ///   - environment: looks an environment variable up.
    public func paged(by pager: PagerCommand?, environment: (String) -> String?) -> Console {
        let capabilities = capabilities
        guard let pager, capabilities.outputIsTerminal, capabilities.inputIsTerminal, !capabilities.isDumb
        else { return self }
        let addition = pager.addition(environment: environment)
        let columns = TerminalCapabilities.givenWidth(environment: environment)
        return replacing(
            output: PagedSink(
                terminal: output, errors: errors,
                size: {
                    TerminalSize(
                        columns: columns ?? TerminalCapabilities.measuredWidth(descriptors: [1]) ?? 80,
                        rows: max(0, Int(bank_terminal_rows(1))))
                },
                run: { Self.run(pager, $0, addition: addition) }))
    }

    /// Shows everything that was written, the last of a run.
    public func finishOutput() throws(StreamError) {
        try output.finish()
    }

    /// Runs the pager; `false` if it could not be started.
    private static func run(_ pager: PagerCommand, _ bytes: [UInt8], addition: String?) -> Bool {
        let words = pager.words.map { Array($0.utf8CString) }
        var arguments: [UnsafeMutablePointer<CChar>?] = []
        defer { arguments.forEach { $0?.deallocate() } }
        for word in words {
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count)
            copy.initialize(from: word, count: word.count)
            arguments.append(copy)
        }
        arguments.append(nil)
        let result = bytes.withUnsafeBytes { bytes in
            bank_process_feed(arguments, addition, bytes.baseAddress, bytes.count)
        }
        return result >= 0
    }
}
