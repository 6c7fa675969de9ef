import BankServices
import CommandLineKit
import LanguageKit

struct InitCommand: NounCommand {
    let mode: ExecutionMode
    let isConfirmed: Bool

    init(_ invocation: Invocation) {
        let arguments = invocation.arguments
        self.mode = arguments.executionMode
        self.isConfirmed = arguments.flag("yes")
    }

    static let bankUse = BankUse.createsBank
    static let nodes: [CommandNode] = [.command(specification)]

    static let specification = CommandSpecification(
        name: "init", abstract: "Create the local bank on this machine and make it the default",
        discussion: """
            The books are one file, and you are their operator. Running it again changes nothing. Without a \
            terminal, --yes answers the question.
            """,
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank init --yes")])
}

extension InitCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await InitViewFactory(dependencies: host.services)
            .makeInitView(self, surroundings: host.surroundings).appear(on: host.screen)
    }
}
