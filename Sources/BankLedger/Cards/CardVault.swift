import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// The numbers of cards, in the keychain.
struct CardVault: Sendable {
    let secureStorage: any SecureStorageProtocol
    let random: any RandomSource

    /// Keeps a fresh number before the ledger gets it: a program that is killed in between leaves a number that no card
    /// has, never a card without its number.
    func makeNumber() async throws -> FreshCardNumber {
        let fresh = SecretBytes(byteCount: CardKey.byteCount, from: random)
        _ = try await secureStorage.saveIfAbsent(fresh, for: .cardKey)
        let key = CardKey(try await secureStorage.load(.cardKey))
        while true {
            let number = freshNumber()
            let made = FreshCardNumber(of: number, key)
            if try await keep(number, at: made.place) { return made }
        }
    }

    /// A number that is not kept: a dry run leaves the keychain alone.
    @inline(never)
    func trialNumber() -> FreshCardNumber {
        FreshCardNumber(
            of: freshNumber(), CardKey(SecretBytes(byteCount: CardKey.byteCount, from: random)))
    }

    // A value that cannot be copied stays out of the loop's frame.
    @inline(never)
    private func freshNumber() -> SharedSecret { SharedSecret(CardNumber.make(random)) }

    private func keep(_ number: SharedSecret, at place: SecureStorageKey) async throws -> Bool {
        let copy = number.copy()
        return try await secureStorage.saveIfAbsent(copy, for: place)
    }

    /// Forgets a number that no card got.
    func forget(_ number: FreshCardNumber) async {
        // A number that stays does no harm: it cannot be found, and no other card gets it.
        try? await secureStorage.delete(number.place)
    }

    /// What is printed on a card. Throws `storage` if the keychain does not have the number that the ledger knows.
    func reveal(_ card: Card, _ known: FreshCardNumber, _ expiry: CardExpiry) async throws -> RevealedCard {
        guard let keptKey = try await secureStorage.loadIfPresent(.cardKey),
            let number = try await secureStorage.loadIfPresent(known.place)
        else { throw Self.missing(card) }
        return try Self.printed(card, SharedSecret(number), CardKey(keptKey), known, expiry)
    }

    @inline(never)
    private static func printed(
        _ card: Card, _ number: SharedSecret, _ key: CardKey, _ known: FreshCardNumber, _ expiry: CardExpiry
    ) throws -> RevealedCard {
        guard FreshCardNumber(of: number, key).hash == known.hash else { throw foreign(card) }
        let code = key.securityCode(of: number.copy(), expiry)
        return RevealedCard(card: card, number: number, securityCode: SharedSecret(code))
    }

    private static func missing(_ card: Card) -> ServiceError {
        .storage(
            .damaged, path: SecureStorageKey.cardKey.name,
            underlying: "the keychain does not have the number of \(card.id)")
    }

    private static func foreign(_ card: Card) -> ServiceError {
        .storage(
            .tampered, path: SecureStorageKey.cardKey.name,
            underlying: "the keychain's number of \(card.id) is not the one that the books know")
    }
}
