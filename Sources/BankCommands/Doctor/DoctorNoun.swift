import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum DoctorNoun: Noun {
    static let bankUse = BankUse.repairsSettings
    static let nodes = [doctor]

    private static let doctor = verb(
        "doctor", "Check the bank's setup, and show how to fix problems",
        discussion: """
            You don't need to sign in. The command asks for no password and changes nothing. Each problem comes with a \
            command that fixes it. The exit code is 1 if there is a problem; warnings don't count.
            """,
        flag("clear-crash", help: "Delete the report of the last crash first"),
        fields: .of(DoctorColumns.all), examples: ["bank doctor", "bank doctor --output json"]
    ) { DoctorView(viewModel: $0.doctor(), clearsCrash: $1) }

    static func views(in host: any CommandHost) -> DoctorViewFactory {
        let capabilities = host.screen.console.capabilities
        return DoctorViewFactory(
            services: host.services, sessionAgent: host.sessionAgent,
            runEnvironment: DoctorContext(
                environment: host.runEnvironment.environment, isDemo: host.runEnvironment.isDemo,
                isChosen: host.runEnvironment.isEnvironmentChosen,
                hasTerminal: capabilities.outputIsTerminal, usesUnicode: capabilities.usesUnicode))
    }
}

@MainActor
package struct DoctorViewFactory {
    package typealias Dependencies = HasStorageService & HasPersistenceService & HasKeychainService
        & HasSecureStorage & HasSecurityService & HasCrashReporter & HasAnalyticsService

    let services: any Dependencies
    let sessionAgent: any SessionAgent
    let runEnvironment: DoctorContext

    func doctor() -> DoctorViewModel {
        DoctorViewModel(
            runEnvironment: runEnvironment,
            services: DoctorServices(
                storage: services.storageService, persistence: services.persistenceService,
                keychain: services.keychainService, secrets: services.secureStorage, agent: sessionAgent,
                security: services.securityService, crashes: services.crashReporter,
                analytics: services.analyticsService))
    }
}

/// The doctor's findings: for people one line each, followed by the command that fixes it; for programs a list.
struct DoctorView: TerminalView {
    let viewModel: DoctorViewModel
    let clearsCrash: Bool

    func appear(on screen: Screen) async throws {
        try screen.require(DoctorColumns.all)
        await viewModel.examine(clearsCrash: clearsCrash)
        let findings = try viewModel.state.get()
        if screen.format == .table, !screen.choosesFields {
            for finding in findings { try show(finding, on: screen) }
        } else {
            try screen.show(ListPresentation(columns: DoctorColumns.all, rows: findings))
        }
        guard viewModel.problemCount == 0 else { throw ProblemsFound(count: viewModel.problemCount) }
    }

    private func show(_ finding: DoctorFinding, on screen: Screen) throws {
        let localization = screen.console.capabilities.outputLocalization
        let state = localization.text(Phrase(word: finding.state.rawValue)).padded(to: 9)
        let check = localization.text(Phrase(word: finding.check.rawValue)).padded(to: 15)
        let line = check + localization.text(DoctorText.found(finding.fact))
        try screen.write(
            verbatim: screen.styler.apply(Self.style(finding.state), to: state) + DisplayText.sanitized(line))
        guard let remedy = DoctorText.remedy(for: finding.fact) else { return }
        try screen.write(verbatim: DisplayText.sanitized("".padded(to: 24) + localization.text(remedy)))
    }

    private static func style(_ state: DoctorFinding.State) -> TextStyle {
        switch state {
        case .ok: .green
        case .warning: .yellow
        case .problem: .red
        }
    }
}

extension String {
    /// Pads the text with spaces to a width. All names here consist of letters that are one column wide.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

/// Columns for the doctor's findings.
enum DoctorColumns {
    static let all: [Column<DoctorFinding>] = [
        .word(key: "check", title: "Check", importance: .high) { $0.check.rawValue },
        .word(key: "state", title: "State", importance: .high) { $0.state.rawValue },
        .phrase(key: "finding", title: "Finding", canTruncate: true) { DoctorText.found($0.fact) },
        Column(
            key: "fix", title: "Fix", importance: .low, canTruncate: true,
            phrase: { DoctorText.remedy(for: $0.fact) ?? "" }
        ) {
            .optional(DoctorText.remedy(for: $0.fact)?.english)
        },
    ]
}

/// The doctor found problems and has shown them, so the command fails.
public struct ProblemsFound: Error, Equatable {
    public let count: Int
}
