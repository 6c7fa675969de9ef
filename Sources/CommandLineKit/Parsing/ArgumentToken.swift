/// The kind of an argument, determined by its shape alone.
enum ArgumentToken: Equatable {
    /// `--`: everything after it is words.
    case endOfOptions
    /// `--name`, `--name=value` or `-n`; the spelling keeps its dashes.
    case option(spelling: String, inlineValue: String?)
    /// Anything else, including a lone `-` and negative numbers.
    case word

    init(_ argument: String) {
        let bytes = argument.utf8
        let dash = UInt8(ascii: "-")
        if argument == "--" {
            self = .endOfOptions
        } else if bytes.first != dash || bytes.count == 1 || Self.isNegativeNumber(argument) {
            self = .word
        } else if bytes.dropFirst().first == dash, let equals = bytes.firstIndex(of: UInt8(ascii: "=")) {
            let value = argument[argument.utf8.index(after: equals)...]
            self = .option(spelling: String(argument[..<equals]), inlineValue: String(value))
        } else {
            self = .option(spelling: argument, inlineValue: nil)
        }
    }

    /// `-5`, `-.5`: a dash, then a digit with or without a point before it.
    private static func isNegativeNumber(_ argument: String) -> Bool {
        var rest = argument.utf8.dropFirst()
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst() }
        guard let byte = rest.first else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
