import BankDomain
public import BankServices

/// Which users of this device signed in with a code the last time, so that a sign-in asks only for what it needs.
///
/// A hint and no secret: the bank decides whether a code is needed. A user without a hint is asked.
public final class SignInHints: Sendable {
    /// How many users are remembered.
    static let userMaximum = 100

    private let files: any FileStorageProtocol
    private let bankName: String

    /// - Parameter bankName: distinguishes the users of banks that share the files.
    public init(files: any FileStorageProtocol, bankName: String) {
        self.files = files
        self.bankName = bankName
    }

    /// Whether the user should be asked for a code.
    public func mayNeedCode(_ username: String) async -> Bool {
        await !usersWithoutCode().contains(username)
    }

    /// Remembers how a user signed in. A hint that cannot be saved is not missed.
    public func remember(_ username: String, usedCode: Bool) async {
        let known = await usersWithoutCode()
        guard known.contains(username) == usedCode else { return }
        let others = known.filter { $0 != username }
        let users = (usedCode ? [] : [username]) + others.prefix(Self.userMaximum - 1)
        guard let name = try? fileName() else { return }
        try? await files.write(Array(users.joined(separator: "\n").utf8), to: name, in: .cache)
    }

    private func usersWithoutCode() async -> [String] {
        guard let name = try? fileName(), let bytes = try? await files.read(name, in: .cache) else {
            return []
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func fileName() throws(ServiceError) -> FileName { try FileName("sign-in-\(bankName)") }
}
