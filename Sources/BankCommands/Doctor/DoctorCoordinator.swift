import BankFeatures
import TerminalKit

/// Leads to the doctor.
@MainActor
package final class DoctorCoordinator {
    private unowned let parent: any Coordinating
    private let factory: DoctorViewFactory
    private let surroundings: Surroundings

    package init(parent: any Coordinating, factory: DoctorViewFactory, surroundings: Surroundings) {
        self.parent = parent
        self.factory = factory
        self.surroundings = surroundings
    }

    package func start(_ command: DoctorCommand) async throws {
        let capabilities = parent.screen.console.capabilities
        let surroundings = DoctorSurroundings(
            environment: surroundings.environment, isDemo: surroundings.isDemo,
            isChosen: surroundings.isEnvironmentChosen,
            hasTerminal: capabilities.outputIsTerminal, usesUnicode: capabilities.usesUnicode)
        try await factory.makeDoctorView(command, surroundings: surroundings).appear(on: parent.screen)
    }
}
