import BankFeatures
import CommandLineKit
import LanguageKit
import TerminalKit

struct DoctorCommand: NounCommand {
    let clearsCrash: Bool

    init(_ invocation: Invocation) {
        let arguments = invocation.arguments
        self.clearsCrash = arguments.flag("clear-crash")
    }

    static let bankUse = BankUse.mendsSettings
    static let nodes: [CommandNode] = [.command(specification)]

    static let specification = CommandSpecification(
        name: "doctor", abstract: "Look at everything that the bank stands on, and say how to mend it",
        discussion: """
            It needs nobody signed in, asks for no password and changes nothing. What is wrong comes with a command \
            that mends it. Exits with 1 if there is a problem; a warning is none.
            """,
        options: [.flag("clear-crash", help: "Forget the record of the last crash first")],
        examples: [CommandExample("bank doctor"), CommandExample("bank doctor --output json")])
}

extension DoctorCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        let capabilities = host.screen.console.capabilities
        let surroundings = DoctorSurroundings(
            environment: host.surroundings.environment, isDemo: host.surroundings.isDemo,
            isChosen: host.surroundings.isEnvironmentChosen,
            hasTerminal: capabilities.outputIsTerminal, usesUnicode: capabilities.usesUnicode)
        let factory = DoctorViewFactory(dependencies: host.services, sessionAgent: host.sessionAgent)
        try await factory.makeDoctorView(self, surroundings: surroundings).appear(on: host.screen)
    }
}
