import CommandLineKit
import LanguageKit

/// `bank doctor`
package struct DoctorCommand: Equatable {
    let clearsCrash: Bool

    init(_ arguments: ParsedArguments) {
        self.clearsCrash = arguments.flag("clear-crash")
    }

    static let specification = CommandSpecification(
        name: "doctor", abstract: "Look at everything that the bank stands on, and say how to mend it",
        discussion: """
            It needs nobody signed in, asks for no password and changes nothing. What is wrong comes with a command \
            that mends it. Exits with 1 if there is a problem; a warning is none.
            """,
        options: [.flag("clear-crash", help: "Forget the record of the last crash first")],
        examples: [CommandExample("bank doctor"), CommandExample("bank doctor --output json")])
}
