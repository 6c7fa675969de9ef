import CommandLineKit

/// Prints what is made from the command line itself.
@MainActor
package final class ReferenceCoordinator {
    private unowned let parent: any Coordinating

    package init(parent: any Coordinating) {
        self.parent = parent
    }

    package func start(_ command: ReferenceCommand) throws {
        switch command {
        case .completions(let shell):
            try parent.screen.writeBlock(
                CompletionScript.text(for: shell, program: BankProgram.specification.name))
        case .manualPage(let name):
            try parent.screen.writeBlock(BankProgram.manual.page(named: name))
        case .manualPages:
            for name in BankProgram.manual.names { try parent.screen.write(verbatim: name) }
        }
    }
}
