import BankFeatures
import BankServices
import TerminalKit

/// Sets a second factor up, and at a terminal confirms it at once.
struct EnrollmentView: TerminalView {
    let viewModel: SecondFactorViewModel
    let passwordDescriptor: Int32?
    let drawQRCode: QRCodeDrawing

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        let password = try screen.userPassword(descriptor: passwordDescriptor, purpose: Notice.toProveUser)
        await viewModel.enroll(password: password)
        let enrollment = try viewModel.enrollment()
        try screen.show(RecordPresentation(columns: SecondFactorColumns.enrollment, row: enrollment))
        try await drawQRCode(of: enrollment, on: screen)
        screen.notice(Notice.enrolling)
        guard screen.isInteractive else { return screen.notice(Notice.confirmEnrollment) }
        try await confirm(on: screen)
    }

    private func drawQRCode(of enrollment: TOTPEnrollment, on screen: Screen) async throws {
        let capabilities = screen.console.capabilities
        guard capabilities.outputIsTerminal, capabilities.usesUnicode,
            let lines = await drawQRCode(enrollment.uri)
        else { return }
        for line in lines { try screen.write(verbatim: DisplayText.sanitized(line)) }
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
