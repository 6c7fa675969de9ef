import BankServices

@testable import BankCryptography
@testable import BankVault

/// A keychain's file and its content are accepted only in their canonical form.
///
/// The first byte selects the test: the bytes as they are, as a file completed with the right checksum, or as content
/// padded to a whole block.
func check(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let bytes = Array(input.dropFirst())
    switch choice % 4 {
    case 0: checkFile(bytes)
    case 1: checkEntries(bytes)
    default: checkFile(completed(bytes))
    }
}

private func checkFile(_ bytes: [UInt8]) {
    guard let file = try? KeychainFile(decoding: bytes) else { return }
    require(file.encoded == bytes, "the file is written differently")
    require(file.header.encoded == file.headerBytes, "the header is written differently")
    require((try? KeychainFile(decoding: bytes.dropLast())) == nil, "a file is taken that was cut")
    require((try? KeychainFile(decoding: bytes + [0])) == nil, "a file is taken that has grown")
    var changed = bytes
    changed[Int(file.header.generation % UInt64(bytes.count))] ^= 1
    require((try? KeychainFile(decoding: changed)) == nil, "a file is taken that was damaged")
}

private func checkEntries(_ bytes: [UInt8]) {
    let block = KeychainFormat.blockByteCount
    let padding = (block - bytes.count % block) % block
    let content = bytes + [UInt8](repeating: 0, count: padding)
    let entries = content.withUnsafeBytes { try? KeychainEntries(decoding: $0) }
    guard let entries else { return }
    let isSame = entries.encoded.withUnsafeBytes { $0.elementsEqual(content) }
    require(isSame, "the content is written differently")
    for entry in entries.list { require(entries[entry.name] == entry, "an entry cannot be found") }
}

/// The start of a file, completed with its stated number of slots and one block of content.
private func completed(_ bytes: [UInt8]) -> [UInt8] {
    let slotsAt = KeychainFormat.fixedByteCount - 8
    let slotCount = bytes.count > slotsAt ? min(8, max(1, Int(bytes[slotsAt]))) : 1
    let byteCount =
        KeychainFormat.frameByteCount(slotCount: slotCount) + KeychainFormat.blockByteCount
        + XChaCha20Poly1305.tagByteCount - BLAKE2b.byteCount
    let filled = bytes + [UInt8](repeating: 0, count: max(0, byteCount - bytes.count))
    return filled + BLAKE2b.checksum(of: filled)
}
