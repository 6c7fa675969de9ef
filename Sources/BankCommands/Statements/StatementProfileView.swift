import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Writes how a table is read, as a map; the doubts are notices too.
struct StatementProfileView: TerminalView {
    let viewModel: StatementProfileViewModel
    let isForLedger: Bool

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let profile = try viewModel.state.get()
        try screen.writeBlock(profile.map)
        for notice in profile.notices + profile.doubts { screen.notice(notice.asSentence) }
        if !profile.doubts.isEmpty, !isForLedger { screen.notice(Notice.uncertainMap) }
    }
}
