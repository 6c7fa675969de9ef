import BankFeatures
import LanguageKit
import TerminalKit

/// What the doctor found: for people a line each, and below it what to type; for programs a list.
struct DoctorView: TerminalView {
    let viewModel: DoctorViewModel
    let command: DoctorCommand

    func appear(on screen: Screen) async throws {
        try screen.require(DoctorColumns.all)
        await viewModel.examine(clearsCrash: command.clearsCrash)
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
        let check = localization.text(Phrase(word: finding.check.rawValue)).padded(to: 13)
        let line = check + localization.text(DoctorText.found(finding.fact))
        try screen.write(
            verbatim: screen.styler.apply(Self.style(finding.state), to: state) + DisplayText.sanitized(line))
        guard let mend = DoctorText.mend(finding.fact) else { return }
        try screen.write(verbatim: DisplayText.sanitized("".padded(to: 22) + localization.text(mend)))
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
    /// The text with spaces behind it, up to a width; all names here are of letters that are one column wide.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
