/// Leads through the views of the keychain.
@MainActor
package final class KeychainCoordinator {
    private unowned let parent: any Coordinating
    private let factory: KeychainViewFactory
    private let files: any ArchiveFiling

    package init(parent: any Coordinating, factory: KeychainViewFactory, files: any ArchiveFiling) {
        self.parent = parent
        self.factory = factory
        self.files = files
    }

    package func start(_ command: KeychainCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    private func view(for command: KeychainCommand) -> any TerminalView {
        switch command {
        case .list: factory.makeListView()
        case .get(let name): factory.makeValueView(name: name)
        case .set(let name, let descriptor, let mode):
            factory.makeSettingView(name: name, valueDescriptor: descriptor, mode: mode)
        case .delete(let name, let mode, let isConfirmed):
            factory.makeDeletionView(name: name, mode: mode, isConfirmed: isConfirmed)
        case .status: factory.makeStatusView()
        case .verify: factory.makeVerificationView()
        case .changePassword(let descriptor): factory.makePasswordView(newPasswordDescriptor: descriptor)
        case .makeRecoveryCode: factory.makeRecoveryCodeView()
        case .restorePrevious(let mode, let isConfirmed):
            factory.makeRestorationView(mode: mode, isConfirmed: isConfirmed)
        case .export(let path, let isConfirmed):
            factory.makeExportView(path: path, isConfirmed: isConfirmed, files: files)
        case .importArchive(let path, let replacesExisting, let mode):
            factory.makeImportView(
                path: path, replacesExisting: replacesExisting, mode: mode, files: files)
        }
    }
}
