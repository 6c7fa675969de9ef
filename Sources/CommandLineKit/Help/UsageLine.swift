/// The usage line of a command, without a heading.
struct UsageLine {
    private let program: String
    private let start: String

    init(program: String, path: [String]) {
        self.program = program
        start = ([program] + path).joined(separator: " ")
    }

    /// `bank <noun> <verb> [arguments] [options]`
    var root: String { program + " <noun> <verb> [arguments] [options]" }

    /// `bank accounts <verb> [arguments] [options]`
    var group: String { start + " <verb> [arguments] [options]" }

    /// `bank accounts rename ACCOUNT NAME [options]`, with all required options.
    func command(_ command: CommandSpecification) -> String {
        let arguments = command.arguments.map(\.usage)
        let required = command.options.filter(\.isRequired).map(\.usage)
        let hasMore = command.options.contains { !$0.isRequired } || !command.supportedGlobals.isEmpty
        return ([start] + arguments + required + (hasMore ? ["[options]"] : [])).joined(separator: " ")
    }
}
