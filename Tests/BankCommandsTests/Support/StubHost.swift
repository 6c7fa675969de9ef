import BankDomain
import BankFeatures
import BankServices
import BankTestSupport

@testable import BankCommands

/// A command host over stub services. A service that the test did not supply ends the test.
@MainActor
protocol StubHost: CommandHost {
    var stubs: StubServices { get }
    var agent: StubSessionAgent { get }
}

extension StubHost {
    var services: any CallerServices & MachineServices { stubs.container }
    var randomSource: any RandomSource { SeededRandomSource(seed: 1) }
    var sessionAgent: any SessionAgent { agent }
    var runEnvironment: RunEnvironment {
        RunEnvironment(
            userName: "operator", environment: "demo", isEnvironmentChosen: true,
            isDemo: true, deviceName: "laptop", timeZone: "UTC")
    }
    var tapePlayer: any TapePlaying { fatalError("This test plays no tour.") }
    var bankServing: any BankServing { fatalError("This test serves no bank.") }
    var api: any APIReading { fatalError("This test serves no bank.") }
    var scriptRunner: any ScriptRunning { fatalError("This test runs no lines.") }
    var archiveFiles: any ArchiveFiling { fatalError("This test has no files.") }

    func containerGraph(as format: ContainerNoun.Format) -> String {
        fatalError("This test has no container.")
    }

    func makeTransfer(draft: TransferDraft, idempotencyKey: IdempotencyKey?) -> TransferViewModel {
        TransferViewModel(
            draft: draft, idempotencyKey: idempotencyKey, accountService: stubs.accounts,
            beneficiaryService: stubs.beneficiaries, transferService: stubs.transfers,
            random: randomSource, coordinator: nil)
    }
}
