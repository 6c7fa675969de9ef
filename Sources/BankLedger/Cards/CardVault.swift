import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// The numbers of cards, among the bank's secrets.
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

    /// A number that is not kept: a dry run leaves the secrets as they are.
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

    /// What is printed on a card. Throws `storage` if its number is missing, or does not match its hash in the ledger.
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

/// The key by which the ledger recognises card numbers without opening them, and from which security codes follow. It
/// is one of the bank's secrets.
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

    /// By which the ledger recognises a number. Without the key the possible numbers, which are few, cannot be tried.
    func digest(of number: borrowing SecretBytes) -> Digest {
        Digest { output in number.withUnsafeBytes { hash($0, .number, output) } }
    }

    /// The three digits for a number and its last month, which are written nowhere.
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

/// What is kept of a card's number.
struct FreshCardNumber: Sendable {
    /// The digits that are no secret.
    let lastFour: String
    /// By which the ledger recognises it: 32 bytes. Not a ``Digest``, whose alignment no frame of an asynchronous
    /// function keeps (Swift 6.3.1).
    let hash: [UInt8]

    init(lastFour: String, hash: [UInt8]) {
        self.lastFour = lastFour
        self.hash = hash
    }

    /// What is kept of a number under a key.
    @inline(never)
    init(of number: SharedSecret, _ key: CardKey) {
        let copy = number.copy()
        self.init(
            lastFour: CardNumber.lastFour(of: copy),
            hash: key.digest(of: copy).withBytes { [UInt8]($0) })
    }

    /// The name of the number among the bank's secrets.
    var place: SecureStorageKey {
        .cardNumber(Hexadecimal.text(hash.prefix(16)))
    }
}
