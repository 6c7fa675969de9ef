import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// The part of a keychain that is readable without opening it.
struct KeychainHeader: Hashable {
    let id: KeychainID
    let generation: UInt64
    let writtenAt: Instant
    let slots: [KeySlot]
    let bodyNonce: [UInt8]
    let bodyByteCount: Int

    var encoded: [UInt8] {
        var bytes = KeychainFormat.magic
        bytes.append(integer: KeychainFormat.version)
        bytes.append(integer: UInt16(0))
        bytes.append(integer: UInt32(KeychainFormat.headerByteCount(slotCount: slots.count)))
        bytes += id.bytes
        bytes.append(integer: generation)
        bytes.append(integer: writtenAt.millisecondsSinceEpoch)
        bytes.append(integer: UInt8(slots.count))
        bytes += [UInt8](repeating: 0, count: 7)
        for slot in slots { bytes += slot.encoded }
        bytes += bodyNonce
        bytes.append(integer: UInt64(bodyByteCount))
        return bytes
    }

    /// Decodes the header after magic and version.
    init(_ reader: inout ByteReader, fileByteCount: Int) throws(KeychainFault) {
        let flags = try reader.integer(UInt16.self)
        guard flags == 0 else { throw .tampered("it has unknown flags") }
        let byteCount = try reader.integer(UInt32.self)
        guard let id = KeychainID(try reader.take(KeychainID.byteCount)) else {
            throw .damaged("it has no ID")
        }
        self.id = id
        self.generation = try reader.integer()
        let milliseconds = try reader.integer(Int64.self)
        self.writtenAt = Instant(millisecondsSinceEpoch: milliseconds)
        guard KeychainFormat.generations.contains(generation), KeychainFormat.times.contains(milliseconds)
        else {
            throw .tampered("its version or its time is impossible")
        }
        let slotCount = Int(try reader.integer(UInt8.self))
        guard KeychainFormat.slotCounts.contains(slotCount) else {
            throw .tampered("it has \(slotCount) slots")
        }
        guard byteCount == KeychainFormat.headerByteCount(slotCount: slotCount) else {
            throw .damaged("its header doesn't have the length it states")
        }
        try reader.skipZeros(7)
        self.slots = try Self.slots(slotCount, &reader)
        self.bodyNonce = try reader.array(XChaCha20Poly1305.nonceByteCount)
        self.bodyByteCount = try Self.bodyByteCount(
            try reader.integer(), fileByteCount - KeychainFormat.frameByteCount(slotCount: slotCount))
    }

    init(
        id: KeychainID, generation: UInt64, writtenAt: Instant, slots: [KeySlot], bodyNonce: [UInt8],
        bodyByteCount: Int
    ) {
        self.id = id
        self.generation = generation
        self.writtenAt = writtenAt
        self.slots = slots
        self.bodyNonce = bodyNonce
        self.bodyByteCount = bodyByteCount
    }

    private static func slots(_ count: Int, _ reader: inout ByteReader) throws(KeychainFault) -> [KeySlot] {
        var slots: [KeySlot] = []
        for _ in 0..<count { slots.append(try KeySlot(&reader)) }
        return slots
    }

    private static func bodyByteCount(
        _ recorded: UInt64, _ actual: Int
    ) throws(KeychainFault) -> Int {
        let contentByteCount = actual - XChaCha20Poly1305.tagByteCount
        guard recorded == UInt64(max(0, actual)), contentByteCount > 0,
            contentByteCount % KeychainFormat.blockByteCount == 0
        else { throw .damaged("its content doesn't have the length it states") }
        return actual
    }
}
