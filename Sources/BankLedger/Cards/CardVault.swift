import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// Card numbers in the bank's secret storage.
struct CardVault: Sendable {
    let secureStorage: any SecureStorageProtocol
    let random: any RandomSource

    /// Stores a new number before the ledger records it: if the program is killed in between, a number is unused, and
    /// no card is without its number.
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

    /// A number that is not stored: a dry run does not change the secrets.
    @inline(never)
    func trialNumber() -> FreshCardNumber {
        FreshCardNumber(
            of: freshNumber(), CardKey(SecretBytes(byteCount: CardKey.byteCount, from: random)))
    }

    // Keeps a non-copyable value out of the loop's frame.
    @inline(never)
    private func freshNumber() -> SharedSecret { SharedSecret(CardNumber.make(random)) }

    private func keep(_ number: SharedSecret, at place: SecureStorageKey) async throws -> Bool {
        let copy = number.copy()
        return try await secureStorage.saveIfAbsent(copy, for: place)
    }

    /// Deletes an unused number.
    func forget(_ number: FreshCardNumber) async {
        // A number that stays does no harm: no card refers to it or gets it.
        try? await secureStorage.delete(number.place)
    }

    /// The printed details of a card. Throws `storage` if its number is missing, or does not match its hash in the
    /// ledger.
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
            underlying: "the number of \(card.id) is missing from the bank's secrets")
    }

    private static func foreign(_ card: Card) -> ServiceError {
        .storage(
            .tampered, path: SecureStorageKey.cardKey.name,
            underlying: "the sealed number of \(card.id) does not match its hash in the ledger")
    }
}

/// The key for the ledger's hashes of card numbers and for security codes. It is one of the bank's secrets.
struct CardKey: Sendable {
    private enum Purpose: String {
        case number = "bank.card-number"
        case securityCode = "bank.card-code"
    }

    static let byteCount = 32

    private let key: SharedSecret

    init(_ key: consuming SecretBytes) {
        self.key = SharedSecret(key)
    }

    /// The ledger's hash of a number. It is keyed, because card numbers are few enough to try them all.
    func digest(of number: borrowing SecretBytes) -> Digest {
        Digest { output in number.withUnsafeBytes { hash($0, .number, output) } }
    }

    /// The three-digit security code of a number and its expiry, which is never stored.
    func securityCode(of number: borrowing SecretBytes, _ expiry: CardExpiry) -> SecretBytes {
        let month = Array("\u{1F}\(expiry.text)".utf8)
        let printed = SecretBytes(count: number.count + month.count) { bytes in
            number.withUnsafeBytes { bytes.copyMemory(from: $0) }
            for (place, byte) in month.enumerated() { bytes[number.count + place] = byte }
        }
        let digest = Digest { output in printed.withUnsafeBytes { hash($0, .securityCode, output) } }
        let code = digest.withBytes { $0.loadUnaligned(as: UInt64.self).littleEndian } % 1_000
        return SecretBytes(count: 3) { digits in
            digits[0] = 0x30 + UInt8(code / 100)
            digits[1] = 0x30 + UInt8(code / 10 % 10)
            digits[2] = 0x30 + UInt8(code % 10)
        }
    }

    private func hash(
        _ bytes: UnsafeRawBufferPointer, _ purpose: Purpose, _ output: UnsafeMutableRawBufferPointer
    ) {
        key.withUnsafeBytes { key in
            BLAKE2b.write(hashOf: bytes, key: key, purpose: purpose.rawValue, to: output)
        }
    }
}

/// The stored form of a card's number.
struct FreshCardNumber: Sendable {
    /// The digits that are not secret.
    let lastFour: String
    /// The hash in the ledger: 32 bytes. Not a ``Digest``, because frames of async functions do not keep its alignment
    /// (Swift 6.3.1).
    let hash: [UInt8]

    init(lastFour: String, hash: [UInt8]) {
        self.lastFour = lastFour
        self.hash = hash
    }

    /// The stored form of a number under a key.
    @inline(never)
    init(of number: SharedSecret, _ key: CardKey) {
        let copy = number.copy()
        self.init(
            lastFour: CardNumber.lastFour(of: copy),
            hash: key.digest(of: copy).withBytes { [UInt8]($0) })
    }

    /// The key of the number in the bank's secret storage.
    var place: SecureStorageKey {
        .cardNumber(Hexadecimal.text(hash.prefix(16)))
    }
}
