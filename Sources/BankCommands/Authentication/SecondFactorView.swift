import BankFeatures
import BankServices
import TerminalKit

/// Checks a code, or makes recovery codes.
struct SecondFactorView: TerminalView {
    enum Request: Equatable {
        case verify(code: String?)
        case makeRecoveryCodes(passwordDescriptor: Int32?)
    }

    let viewModel: SecondFactorViewModel
    let request: Request

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        switch request {
        case .verify(let code):
            try await verify(code, on: screen)
        case .makeRecoveryCodes(let descriptor):
            let password = try screen.userPassword(descriptor: descriptor, purpose: Notice.toProveUser)
            await viewModel.makeRecoveryCodes(password: password)
            try viewModel.requireProof()
        }
        try screen.showProof(viewModel.state)
    }

    private func verify(_ given: String?, on screen: Screen) async throws {
        try await screen.trying(given == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                given, asking: Notice.askCodeOfApp, option: "--code", purpose: Notice.toProveFactor)
            await viewModel.verify(code: code)
            try viewModel.requireProof()
        }
    }
}

extension SecondFactorViewModel {
    /// The enrolment that waits. Throws why none does.
    func enrollment() throws(ServiceError) -> TOTPEnrollment {
        switch state {
        case .waiting(let enrollment, nil): return enrollment
        case .failed(let error): throw error
        default: fatalError("An enrolment that was begun waits, or has failed.")
        }
    }

    /// Throws what was wrong with a code or a password.
    func requireProof() throws(ServiceError) {
        switch state {
        case .waiting(_, let problem?): throw problem
        case .failed(let error): throw error
        default: return
        }
    }
}

extension Screen {
    /// Shows what a code or a password brought.
    func showProof(_ state: SecondFactorState) throws {
        switch state {
        case .enrolled(let recovery), .renewed(let recovery):
            // Shown this once: what else was asked for must not hide them.
            for code in recovery.codes { try write(verbatim: SecondFactorColumns.text(code)) }
            notice(Notice.recoveryCodes)
        case .accepted:
            try write(Notice.codeAccepted)
        default:
            fatalError("A proof that was given has come to an end.")
        }
    }
}
