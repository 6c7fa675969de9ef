import BankCommands
import BankServices
import CommandLineKit
import LanguageKit

/// What operations do, as the help of their commands says it.
enum OperationTitles {
    /// By the letters of the command.
    private static let titles: [String: Phrase] = {
        var titles: [String: Phrase] = [:]
        for section in BankProgram.specification.sections {
            for node in section.nodes { add(node, below: "", to: &titles) }
        }
        return titles
    }()

    /// `nil` for an operation without a command.
    static func title(of operation: BankOperation) -> Phrase? { titles[letters(operation.rawValue)] }

    private static func add(_ node: CommandNode, below path: String, to titles: inout [String: Phrase]) {
        let path = path + letters(node.name)
        if node.children.isEmpty { titles[path] = node.abstract }
        for child in node.children { add(child, below: path, to: &titles) }
    }

    private static func letters(_ name: String) -> String { name.filter(\.isLetter) }
}
