import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Shows the full card details, without a table, after a second-factor code.
struct CardRevealView: TerminalView {
    let viewModel: CardRevealViewModel
    let code: String?

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                code, asking: screen.askCode, option: "--code", purpose: Notice.toRevealCard)
            await viewModel.reveal(code: code)
            _ = try viewModel.state.get()
        }
        try screen.writeBare(try viewModel.state.get().lines())
        viewModel.forget()
    }
}

extension RevealedCard {
    /// Number, expiry month and security code, one per line.
    fileprivate func lines() -> SharedSecret {
        var text = number.withUnsafeBytes { Array($0) }
        text += Array("\n\(card.expiry?.text ?? "")\n".utf8)
        text += securityCode.withUnsafeBytes { Array($0) }
        defer { for place in text.indices { text[place] = 0 } }
        return SharedSecret(SecretBytes(text))
    }
}
