import BankFeatures
package import BankServices

@MainActor
package struct ProfileViewFactory {
    package typealias Dependencies = HasUserService

    private let userService: any UserServiceProtocol

    init(dependencies: any Dependencies) {
        self.userService = dependencies.userService
    }

    func makeProfileView(_ command: ProfileCommand) -> ProfileView {
        ProfileView(viewModel: ProfileViewModel(userService: userService), command: command)
    }
}
