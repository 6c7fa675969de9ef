import BankServices
import BankTestSupport
import XCTest

/// Promises of ``SecurityServiceProtocol``. The keychain exists and is unlocked.
enum SecurityPromises {
    static let all: [Promise<any SecurityServiceProtocol>] = [
        Promise("a value encrypted for a purpose is decrypted for it") { security in
            for bytes: [UInt8] in [[], [0], Array(0...255)] {
                let sealed = try await security.encrypt(SecretBytes(bytes), purpose: "notes")
                let opened = try await security.decrypt(sealed, purpose: "notes")
                XCTAssertTrue(opened.isEqual(to: SecretBytes(bytes)))
            }
        },
        Promise("another purpose does not decrypt the value") { security in
            let sealed = try await security.encrypt(SecretBytes("marker"), purpose: "notes")
            for purpose in ["", "note", "notes ", "Notes"] {
                await assertRefused(SealedValue.unreadable, purpose) {
                    try await security.open(sealed, purpose)
                }
            }
        },
        Promise("every changed bit, every cut and every addition is refused") { security in
            let sealed = try await security.encrypt(SecretBytes("marker"), purpose: "notes")
            for index in sealed.indices {
                var changed = sealed
                changed[index] ^= 1 << UInt8(index % 8)
                await assertRefused(SealedValue.unreadable) { try await security.open(changed, "notes") }
                let cut = Array(sealed[..<index])
                await assertRefused(SealedValue.unreadable) { try await security.open(cut, "notes") }
            }
            await assertRefused(SealedValue.unreadable) { try await security.open(sealed + [0], "notes") }
        },
        Promise("the service can ask for proof of presence") { security in
            try await security.authenticate(reason: "see a card")
        },
        Promise("the service can check the device") { security in
            _ = await security.checkDevice()
        },
    ]
}

extension SecurityServiceProtocol {
    fileprivate func open(_ sealed: [UInt8], _ purpose: String) async throws -> Int {
        try await decrypt(sealed, purpose: purpose).count
    }
}
