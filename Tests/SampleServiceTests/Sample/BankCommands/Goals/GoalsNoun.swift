package import BankServices
package import CommandLineKit
import LanguageKit

@testable import BankCommands

/// `bank goals …`
package enum GoalsCommand: Equatable {
    case list
    case add(GoalDraft, ExecutionMode)

    package init(_ invocation: Invocation) {
        let arguments = invocation.arguments
        switch invocation.verb {
        case "add":
            let draft = GoalDraft(
                name: arguments.argument("NAME"), account: arguments.requiredString("account"),
                target: arguments.requiredString("target"))
            self = .add(draft, arguments.executionMode)
        default:
            self = .list
        }
    }

    // doc:begin command
    private static let addVerb = CommandSpecification(
        name: "add", abstract: "Begin to save for something",
        arguments: [.required("NAME", help: "What it is for, at most 70 characters")],
        options: [
            .required("account", value: "ACCOUNT", help: "Where the money gathers"),
            .required("target", value: "AMOUNT", help: "How much it takes, in the account's currency"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank goals add Bicycle --account savings --target 800")])
    // doc:end command

    static let group = CommandGroup(
        name: "goals", abstract: "Save for something", discussion: Help.accountNames,
        children: [.command(listVerb), .command(addVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List what you save for", examples: [CommandExample("bank goals list")])
}
