import BankCryptography
import BankServices
import LanguageKit

/// The content of a keychain: entries with unique names, ordered by name.
struct KeychainEntries: Hashable {
    private(set) var list: [VaultEntry] = []

    init() {}

    /// Decodes a decrypted body. Throws ``KeychainFault``, which needs a writer that knows the key.
    init(decoding content: UnsafeRawBufferPointer) throws(KeychainFault) {
        var reader = ByteReader(content)
        let count = Int(try reader.integer(UInt32.self))
        for _ in 0..<count {
            let entry = try Self.entry(&reader)
            guard list.last.map({ $0.name < entry.name }) ?? true else {
                throw .tampered("its entries are not in order")
            }
            list.append(entry)
        }
        guard content.count == Self.paddedByteCount(reader.position) else {
            throw .tampered("its content doesn't have the length of its entries")
        }
        try reader.skipZeros(reader.remainingByteCount)
    }

    /// The body to encrypt, padded to whole blocks.
    var encoded: SecretBytes {
        SecretBytes(count: encodedByteCount) { bytes in
            var head: [UInt8] = []
            head.append(integer: UInt32(list.count))
            var position = 0
            func write(_ part: some Collection<UInt8>) {
                UnsafeMutableRawBufferPointer(rebasing: bytes[position...]).copyBytes(from: part)
                position += part.count
            }
            write(head)
            for entry in list {
                head.removeAll(keepingCapacity: true)
                head.append(integer: UInt16(entry.name.utf8.count))
                head.append(integer: UInt32(entry.box.count))
                write(head)
                write(entry.name.utf8)
                write(entry.box)
            }
        }
    }

    var encodedByteCount: Int {
        Self.paddedByteCount(list.reduce(4) { $0 + $1.byteCount })
    }

    subscript(name: String) -> VaultEntry? {
        let index = index(of: name)
        return index < list.count && list[index].name == name ? list[index] : nil
    }

    /// Adds an entry or replaces the one with its name.
    mutating func insert(_ entry: VaultEntry) {
        let index = index(of: entry.name)
        if index < list.count, list[index].name == entry.name {
            list[index] = entry
        } else {
            list.insert(entry, at: index)
        }
    }

    /// Removes the entry with a name. Returns whether there was one.
    mutating func remove(_ name: String) -> Bool {
        let index = index(of: name)
        guard index < list.count, list[index].name == name else { return false }
        list.remove(at: index)
        return true
    }

    private static func entry(_ reader: inout ByteReader) throws(KeychainFault) -> VaultEntry {
        let nameByteCount = Int(try reader.integer(UInt16.self))
        let boxByteCount = Int(try reader.integer(UInt32.self))
        guard VaultEntry.nameByteCounts.contains(nameByteCount), boxByteCount >= VaultEntry.boxOverhead,
            let name = String(validating: try reader.take(nameByteCount), as: UTF8.self)
        else { throw .tampered("an entry has no name or no value") }
        return VaultEntry(name: name, box: try reader.array(boxByteCount))
    }

    private static func paddedByteCount(_ byteCount: Int) -> Int {
        let block = KeychainFormat.blockByteCount
        return (byteCount + block - 1) / block * block
    }

    /// The index of the entry with a name, or its insertion index.
    private func index(of name: String) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A stored secret: its name, and its value in a separate sealed box.
struct VaultEntry: Hashable {
    let name: String
    /// A nonce and the encrypted value with its tag.
    let box: [UInt8]

    static let nameByteCounts = 1...255
    static let boxOverhead = XChaCha20Poly1305.nonceByteCount + XChaCha20Poly1305.tagByteCount

    /// The number of bytes in the content.
    var byteCount: Int { 2 + 4 + name.utf8.count + box.count }
}
