import LanguageKit

/// Finds errors in a specification, such as names that clash and arguments that can never be filled.
///
/// The parser does not check its specification at run time; a test of the program expects `findings` to be empty.
public struct SpecificationAudit: Sendable {
    /// The errors, one sentence each, in the order of the tree.
    public private(set) var findings: [String] = []

    private let program: ProgramSpecification

    /// Checks the whole tree of a program.
    public init(_ program: ProgramSpecification) {
        self.program = program
        let nodes = program.sections.flatMap(\.nodes)
        checkOptions(program.globalOptions, of: program.name)
        checkNames(nodes.map(\.name) + program.topics.map(\.name), of: program.name)
        for node in nodes { check(node, parent: program.name) }
    }

    private mutating func check(_ node: CommandNode, parent: String) {
        let path = parent + " " + node.name
        if node.abstract.isEmpty || node.abstract.english.contains("\n") {
            findings.append("\(path): the abstract is not one line.")
        }
        switch node {
        case .command(let command): check(command, path: path)
        case .group(let group):
            checkNames(group.children.map(\.name), of: path)
            if let command = group.defaultCommand {
                check(command, path: path)
                if !command.arguments.isEmpty {
                    findings.append("\(path): the default command takes arguments.")
                }
            }
            for child in group.children { check(child, parent: path) }
        }
    }

    private mutating func check(_ command: CommandSpecification, path: String) {
        checkOptions(program.globalOptions + command.options, of: path)
        checkArguments(command.arguments, of: path)
        for name in command.supportedGlobals {
            let option = program.globalOptions.first { $0.name == name }
            if option == nil || option?.availability == .everywhere {
                findings.append("\(path): --\(name) is not a conditional global option.")
            }
        }
    }

    private mutating func checkNames(_ names: [String], of path: String) {
        for (index, name) in names.enumerated() {
            if !Self.isWord(name) || name == "help" {
                findings.append("\(path): '\(name)' cannot be the name of a command.")
            }
            if names[..<index].contains(name) {
                findings.append("\(path): '\(name)' is declared twice.")
            }
        }
    }

    private mutating func checkOptions(_ options: [OptionSpecification], of path: String) {
        for (index, option) in options.enumerated() {
            let earlier = options[..<index]
            if !Self.isWord(option.name) {
                findings.append("\(path): '\(option.name)' cannot be the name of an option.")
            }
            if earlier.contains(where: { $0.name == option.name }) {
                findings.append("\(path): --\(option.name) is declared twice.")
            }
            if option.isFlag && option.isRequired {
                findings.append("\(path): the flag --\(option.name) is required.")
            }
            guard let short = option.short else { continue }
            if !(short.isASCII && short.isLetter) {
                findings.append("\(path): '\(short)' cannot be a short option.")
            }
            if earlier.contains(where: { $0.short == short }) {
                findings.append("\(path): -\(short) is declared twice.")
            }
        }
    }

    private mutating func checkArguments(_ arguments: [ArgumentSpecification], of path: String) {
        for (index, argument) in arguments.enumerated() {
            let earlier = arguments[..<index]
            if earlier.contains(where: { $0.name == argument.name }) {
                findings.append("\(path): \(argument.name) is declared twice.")
            }
            if earlier.contains(where: \.isRepeating) {
                findings.append("\(path): \(argument.name) follows a repeating argument.")
            }
            if !argument.isOptional && earlier.contains(where: \.isOptional) {
                findings.append("\(path): \(argument.name) is required but follows an optional argument.")
            }
        }
    }

    /// Lower-case ASCII letters and digits, with hyphens inside, because these are easy to type.
    private static func isWord(_ name: String) -> Bool {
        let hyphen = UInt8(ascii: "-")
        let isPlain = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == hyphen
        }
        return isPlain && !name.isEmpty && name.utf8.first != hyphen && name.utf8.last != hyphen
    }
}
