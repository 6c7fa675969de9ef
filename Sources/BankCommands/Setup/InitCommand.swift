import BankServices
import CommandLineKit
import LanguageKit

/// `bank init`
package struct InitCommand: Equatable {
    let mode: ExecutionMode
    let isConfirmed: Bool

    init(_ arguments: ParsedArguments) {
        self.mode = arguments.executionMode
        self.isConfirmed = arguments.flag("yes")
    }

    static let specification = CommandSpecification(
        name: "init", abstract: "Create the local bank on this machine and make it the default",
        discussion: """
            The books are one file, and you are their operator. Running it again changes nothing. Without a \
            terminal, --yes answers the question.
            """,
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank init --yes")])
}
