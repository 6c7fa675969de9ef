import CSodium

/// The digest of what comes piece by piece, such as a file.
package final class FileDigest {
    private let state: UnsafeMutableRawPointer
    private let typed: OpaquePointer

    package init() {
        Sodium.require()
        state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        typed = OpaquePointer(state)
        crypto_generichash_init(typed, nil, 0, Digest.byteCount)
    }

    deinit { state.deallocate() }

    package func update(_ bytes: UnsafeRawBufferPointer) {
        let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        crypto_generichash_update(typed, start, UInt64(bytes.count))
    }

    package func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// The digest of everything; nothing may follow.
    package func finish() -> Digest {
        Digest { _ = crypto_generichash_final(typed, $0.address, Digest.byteCount) }
    }
}
