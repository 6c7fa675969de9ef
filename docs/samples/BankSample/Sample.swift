import BankClient
import Foundation

/// `BankSample [URL] [--username NAME] [--sandbox NAME]` shows accounts and entries, and pays 5.00 from the
/// first account to the second. Without a URL the bank is a demo in memory.
@main
@MainActor
struct Sample {
    private let bank: Services

    static func main() async {
        do {
            var arguments = CommandLine.arguments.dropFirst()
            let username = value(of: "--username", in: &arguments)
            let sandbox = value(of: "--sandbox", in: &arguments)
            let server = try arguments.first.map { try ServerAddress($0) }
            let sample = Sample(
                bank: server.map { Services(server: $0, sandbox: sandbox) } ?? Services(demo: DemoBank()))
            if let username { try await sample.signIn(as: username) }
            let accounts = try await sample.showAccounts()
            guard accounts.count > 1 else { return print("A payment needs two accounts.") }
            try await sample.showTransactions(of: accounts[0])
            try await sample.pay(from: accounts[0], to: accounts[1])
        } catch {
            print("error: \((error as? ServiceError)?.text ?? "\(error)")")
            exit(1)
        }
    }

    /// Standard input has the password and, for a user with a second factor, a line with the code.
    private func signIn(as username: String) async throws {
        let password = SecretBytes(readLine() ?? "")
        let login = LoginViewModel(
            username: username, code: readLine() ?? "", deviceName: "BankSample",
            authService: bank.authService, coordinator: nil)
        await login.signIn(password: password)
        print("Signed in as \(try login.state.get().user.name)\n")
    }

    private func showAccounts() async throws -> [Account] {
        let screen = AccountsListViewModel(accountService: bank.accountService, coordinator: nil)
        await screen.load()
        let accounts = try screen.state.get()
        for account in accounts {
            print("\(account.id.text)  \(account.accountName)  \(account.balance.text)")
        }
        return accounts
    }

    private func showTransactions(of account: Account) async throws {
        let screen = TransactionsListViewModel(
            filter: TransactionsFilter(account: .id(account.id)), page: try PageRequest(limit: 5),
            accountService: bank.accountService, transactionService: bank.transactionService,
            coordinator: nil)
        await screen.load()
        print("\n\(account.accountName)")
        for entry in try screen.state.get().page.items {
            print("\(entry.bookingDate.text)  \(entry.description)  \(entry.amount.text)")
        }
    }

    private func pay(from debtor: Account, to creditor: Account) async throws {
        let payment = TransferViewModel(
            draft: TransferDraft(from: debtor.id.text, to: creditor.id.text, amount: "5.00"),
            accountService: bank.accountService, beneficiaryService: bank.beneficiaryService,
            transferService: bank.transferService, random: bank.randomSource, coordinator: nil)
        try await payment.review()
        if case .reviewed = payment.state { try await payment.submit() }
        if case .challenged(let challenge, _, _) = payment.state {
            print("\nThe code for \(challenge.amount.text) to \(challenge.payee):")
            try await payment.answer(code: readLine() ?? "")
        }
        // The view model keeps the key, so the payment is made once even if only the answer was lost.
        if case .failed(.outcomeUnknown, _) = payment.state { try await payment.retry() }
        switch payment.state {
        case .confirmed(let transfer):
            print("\nPaid \(transfer.amount.text): \(transfer.id.text), \(transfer.status.rawValue)")
        case .failed(let error, _), .editing(_, problem: let error?), .challenged(_, _, problem: let error?):
            throw error
        default: print("\nNot paid")
        }
    }

    private static func value(of option: String, in arguments: inout ArraySlice<String>) -> String? {
        guard let index = arguments.firstIndex(of: option), index + 1 < arguments.endIndex else { return nil }
        defer { arguments.removeSubrange(index...index + 1) }
        return arguments[index + 1]
    }
}

extension Money {
    fileprivate var text: String { "\(decimalText) \(currency.code)" }
}

extension ServiceError {
    /// What the app says about an error; the code of those that its screens do not meet.
    fileprivate var text: String {
        switch self {
        case .networkError(let cause): "The bank can't be reached: \(cause)."
        case .outcomeUnknown(let key, _):
            "It is unknown whether you paid. The payment's key is \(key?.text ?? "none")."
        case .unauthorized: "Sign in first."
        case .invalidCredentials: "The user name, password or code is wrong."
        case .insufficientFunds(_, let available, _): "You have \(available.text) to spend."
        case .remote(let problem): problem.title
        default: code
        }
    }
}
