import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Checks a code.
struct SecondFactorView: TerminalView {
    let viewModel: SecondFactorViewModel
    let code: String?

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                code, asking: Notice.askCodeOfApp, option: "--code", purpose: Notice.toProveFactor)
            await viewModel.verify(code: code)
            try viewModel.requireProof()
        }
        try screen.showProof(viewModel.state)
    }
}

/// Creates recovery codes.
struct RecoveryCodesView: TerminalView {
    let viewModel: SecondFactorViewModel
    let options: ProofOptions

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        let password = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toProveUser)
        let code = try await screen.code(options) { try await viewModel.mayNeedCode() }
        await viewModel.makeRecoveryCodes(password: password, code: code)
        try viewModel.requireProof()
        try screen.showProof(viewModel.state)
    }
}

extension SecondFactorViewModel {
    /// The pending enrolment. Throws the reason if there is none.
    func enrollment() throws(ServiceError) -> TOTPEnrollment {
        switch state {
        case .waiting(let enrollment, nil): return enrollment
        case .failed(let error): throw error
        default: fatalError("An enrolment that was begun waits, or has failed.")
        }
    }

    /// Throws the error if a code or a password was rejected.
    func requireProof() throws(ServiceError) {
        switch state {
        case .waiting(_, let problem?): throw problem
        case .failed(let error): throw error
        default: return
        }
    }
}

extension Screen {
    /// Shows the result of a code or a password.
    func showProof(_ state: SecondFactorState) throws {
        switch state {
        case .enrolled(let recovery):
            try show(recovery)
            notice(.sentences(Done.secondFactorOn, Notice.recoveryCodes))
        case .renewed(let recovery):
            try show(recovery)
            notice(Notice.recoveryCodes)
        case .accepted:
            try write(Notice.codeAccepted)
        default:
            fatalError("A proof that was given has come to an end.")
        }
    }

    // Recovery codes are shown only once, so they are printed even if the user asked for something else.
    private func show(_ recovery: RecoveryCodes) throws {
        for code in recovery.codes { try write(verbatim: SecondFactorColumns.text(code)) }
    }
}

/// Enrols a second factor and, at a terminal, confirms it at once.
struct EnrollmentView: TerminalView {
    let viewModel: SecondFactorViewModel
    let options: ProofOptions

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        let password = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toProveUser)
        let code = try await screen.code(options) { try await viewModel.mayNeedCode() }
        await viewModel.enroll(password: password, code: code)
        let enrollment = try viewModel.enrollment()
        try screen.show(RecordPresentation(columns: SecondFactorColumns.enrollment, row: enrollment))
        try drawQRCode(of: enrollment, on: screen)
        screen.notice(Notice.enrolling)
        guard screen.isInteractive else { return screen.notice(Notice.confirmEnrollment) }
        try await confirm(on: screen)
    }

    private func drawQRCode(of enrollment: TOTPEnrollment, on screen: Screen) throws {
        let capabilities = screen.console.capabilities
        guard capabilities.outputIsTerminal, capabilities.usesUnicode,
            let code = enrollment.uri.withUnsafeBytes({ QRCode(Array($0)) })
        else { return }
        for line in code.lines {
            let white = screen.styler.apply(.white, to: line)
            try screen.write(verbatim: screen.styler.apply(.onBlack, to: white))
        }
    }

    private func confirm(on screen: Screen) async throws {
        var isLeftOpen = false
        do {
            try await screen.trying(true, until: { $0 != .invalidCode }) {
                guard let code = try screen.ask(Notice.askCodeOfApp) else {
                    isLeftOpen = true
                    return
                }
                await viewModel.verify(code: code)
                try viewModel.requireProof()
            }
        } catch ServiceError.invalidCode {
            screen.notice(Notice.confirmEnrollment)
            throw ServiceError.invalidCode
        }
        guard !isLeftOpen else { return screen.notice(Notice.confirmEnrollment) }
        try screen.showProof(viewModel.state)
    }
}

/// Removes the second factor, and shows the user's state without it.
struct DisablingView: TerminalView {
    let viewModel: SecondFactorViewModel
    let statusViewModel: AuthStatusViewModel
    let options: ProofOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.status)
        let password = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toProveUser)
        let code = try await screen.code(options) { try await viewModel.mayNeedCode() }
        await viewModel.disable(password: password, code: code)
        try viewModel.requireProof()
        await statusViewModel.load()
        try screen.show(
            RecordPresentation(columns: AuthColumns.status, row: try statusViewModel.state.get()),
            mode: .commit, saying: Done.secondFactorOff)
    }
}

/// Text for second-factor secrets, for people only and never for programs.
enum SecondFactorColumns {
    static let enrollment: [Column<TOTPEnrollment>] = [
        .text(key: "secret", title: "Secret") { text($0.secret) },
        .text(key: "uri", title: "Address") { text($0.uri) },
    ]

    /// A secret as text. It is shown only once.
    static func text(_ secret: SharedSecret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
}
