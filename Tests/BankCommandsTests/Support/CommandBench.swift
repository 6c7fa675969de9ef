import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import CommandLineKit
import TerminalKit

@testable import BankCommands

/// Command lines against stub services, at a terminal where somebody types or without one.
@MainActor
final class CommandBench: Coordinating {
    let auth = StubAuthService()
    let users = StubUserService()
    let agent = StubSessionAgent()
    let biometrics = StubBiometricService(answering: .deviceKey)
    let accounts = StubAccountService()
    let beneficiaries = StubBeneficiaryService()
    let transfers = StubTransferService()
    let paymentFiles = StubPaymentFileService()
    let notifications = StubNotificationService()
    let audit = StubAuditService()
    /// What is typed line by line; `nil` where there is no terminal.
    var typed: [String]?
    /// What can be read from descriptors.
    var descriptors: [Int32: [String]] = [:]
    /// Draws QR codes.
    var drawQRCode: QRCodeDrawing = { _ in nil }
    private(set) var screen = Screen(
        console: Console.memory().console, format: .table, fields: nil, verbosity: .normal,
        elapsed: { .zero })

    /// Runs a command line and answers what it printed and how it failed.
    func run(_ words: String...) async -> CommandResult { await run(words) }

    /// The same for words that a test puts together.
    func run(_ words: [String]) async -> CommandResult {
        let terminal = typed != nil
        let (console, output, errors) = Console.memory(
            lines: typed ?? [],
            capabilities: TerminalCapabilities(outputIsTerminal: terminal, inputIsTerminal: terminal))
        var failure: (any Error)?
        do {
            let invocation = try CommandLineParser(BankProgram.specification).parse(words)
            let options = try GlobalOptions(invocation.arguments)
            let sources = descriptors.mapValues { MemorySource(lines: $0) }
            let secrets = SecretReader(
                console: console, unlocking: UnlockOptions(path: invocation.path, options: options),
                openDescriptor: { sources[$0] })
            screen = Screen(
                console: console, format: options.format ?? .table, fields: options.fields,
                selection: options.selection, isPlain: options.isPlain,
                verbosity: options.verbosity, elapsed: { .zero }, secrets: secrets)
            try await start(try BankCommand(invocation))
        } catch {
            failure = error
        }
        return CommandResult(
            output: output.text.lines, errors: errors.text.lines, failure: failure,
            offeredToKeychain: screen.secrets.offeredPasswords.map { $0.copy().revealed })
    }

    func present(_ view: any TerminalView) {}
    func showAccount(_ account: Account) {}
    func showTransactions(of account: Account) {}

    private func start(_ command: BankCommand) async throws {
        switch command {
        case .auth(let command): try await AuthCoordinator(parent: self, factory: authFactory).start(command)
        case .notifications(let command):
            let factory = NotificationsViewFactory(dependencies: self)
            try await NotificationsCoordinator(parent: self, factory: factory).start(command)
        case .profile(let command):
            let factory = ProfileViewFactory(dependencies: self)
            try await ProfileCoordinator(parent: self, factory: factory).start(command)
        case .beneficiaries(let command):
            let factory = BeneficiariesViewFactory(
                dependencies: self, random: SeededRandomSource(seed: 1))
            try await BeneficiariesCoordinator(parent: self, factory: factory).start(command)
        case .transfers(let command):
            let factory = TransfersViewFactory(
                dependencies: self, random: SeededRandomSource(seed: 1))
            let coordinator = TransfersCoordinator(parent: self, factory: factory, flows: self)
            try await coordinator.start(command)
        default: fatalError("The bench has no coordinator for \(command).")
        }
    }

    private var authFactory: AuthViewFactory {
        AuthViewFactory(
            dependencies: self, sessionAgent: agent,
            surroundings: Surroundings(
                userName: "operator", ledgerPath: "", environment: "demo", isEnvironmentChosen: true,
                isDemo: true, deviceName: "laptop"),
            drawQRCode: drawQRCode)
    }
}

extension CommandBench: @MainActor HasPaymentFileService {
    var paymentFileService: any PaymentFileServiceProtocol { paymentFiles }
}

extension CommandBench: @MainActor HasAuthService {
    var authService: any AuthServiceProtocol { auth }
}

extension CommandBench: @MainActor HasBiometricService {
    var biometricService: any BiometricServiceProtocol { biometrics }
}

extension CommandBench: @MainActor HasNotificationService {
    var notificationService: any NotificationServiceProtocol { notifications }
}

extension CommandBench: @MainActor HasAuditService {
    var auditService: any AuditServiceProtocol { audit }
}

extension CommandBench: @MainActor HasUserService {
    var userService: any UserServiceProtocol { users }
}

extension CommandBench: @MainActor HasTransferService {
    var transferService: any TransferServiceProtocol { transfers }
}

extension CommandBench: @MainActor HasAccountService {
    var accountService: any AccountServiceProtocol { accounts }
}

extension CommandBench: @MainActor HasBeneficiaryService {
    var beneficiaryService: any BeneficiaryServiceProtocol { beneficiaries }
}

extension CommandBench: TransferFlowMaking {
    func makeTransferFlow(
        draft: TransferDraft, idempotencyKey: IdempotencyKey?, coordinator: any TransfersCoordinating
    ) async throws -> any TransferFlow {
        let transfer = TransferViewModel(
            draft: draft, idempotencyKey: idempotencyKey, accountService: accounts,
            beneficiaryService: beneficiaries, transferService: transfers,
            random: SeededRandomSource(seed: 1), coordinator: coordinator)
        return BenchFlow(
            transfer,
            TransferGuideViewModel(
                draft: draft, transfer: transfer, accountService: accounts,
                beneficiaryService: beneficiaries, transferService: transfers))
    }
}

@MainActor
private final class BenchFlow: TransferFlow {
    let transferViewModel: TransferViewModel
    let transferGuideViewModel: TransferGuideViewModel

    init(_ transferViewModel: TransferViewModel, _ transferGuideViewModel: TransferGuideViewModel) {
        self.transferViewModel = transferViewModel
        self.transferGuideViewModel = transferGuideViewModel
    }
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(while: \.isEmpty)
    }
}

extension Array {
    fileprivate func dropLast(while isDropped: (Element) -> Bool) -> [Element] {
        Array(reversed().drop(while: isDropped).reversed())
    }
}
