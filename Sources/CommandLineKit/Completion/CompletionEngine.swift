/// Finds what may stand at the cursor of a command line. It reads the specification and nothing else.
public struct CompletionEngine: Sendable {
    private let program: ProgramSpecification

    /// Makes an engine; it does no work.
    public init(_ program: ProgramSpecification) {
        self.program = program
    }

    /// What the word at the cursor may become.
    /// - Parameters:
    ///   - words: The words before it, without quotes and without the program's name.
    ///   - current: The word up to the cursor; empty where a new one begins.
    ///   - following: The words behind it, whose options count too.
    public func request(
        words: [String], current: String, following: [String] = []
    ) -> CompletionRequest {
        var walk = ArgumentWalk(program, words, tolerance: .everything)
        try? walk.run()
        var whole = walk
        whole.append(following)
        try? whole.run()
        let place = CompletionPlace(program, walk, given: whole.occurrences)
        let wanted = place.wanted(for: current)
        let prefix = String(current.dropFirst(wanted.lead.count))
        return CompletionRequest(
            lead: wanted.lead, prefix: prefix,
            candidates: wanted.candidates.filter { $0.value.hasPrefix(prefix) }, names: wanted.names,
            wantsFiles: wanted.wantsFiles, path: walk.path, words: walk.words,
            arguments: whole.parsedArguments)
    }
}
