import BankFeatures

/// A value, bare.
struct KeychainValueView: TerminalView {
    let viewModel: KeychainEntryViewModel

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        _ = try viewModel.key()
        await viewModel.load()
        try screen.writeBare(try viewModel.value.get())
        viewModel.forgetValue()
    }
}
