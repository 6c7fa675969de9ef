import BankServices
import CSystem

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open descriptor that closes itself.
struct OwnedDescriptor: ~Copyable {
    let raw: Int32

    /// Takes ownership of a system call's result; `nil` for an error.
    init?(_ raw: Int32) {
        guard raw >= 0 else { return nil }
        self.raw = raw
    }

    deinit { _ = close(raw) }

    /// The process at the other end of a socket; `nil` if this is not a socket.
    var peer: bank_peer? {
        var peer = bank_peer()
        return bank_socket_peer(raw, &peer) == 0 ? peer : nil
    }

    /// Sends all bytes; returns `false` if that fails.
    func send(_ bytes: borrowing SecretBytes) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                let sent = bank_socket_send(raw, rest.baseAddress, rest.count)
                guard sent > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[Int(sent)...])
            }
            return true
        }
    }

    /// Receives available bytes directly into memory that is wiped later.
    func receive(atMost count: Int) -> ReceivedBytes {
        var result: Int64 = 0
        let bytes = SecretBytes(count: count) { result = bank_socket_receive(raw, $0.baseAddress, count) }
        if result == -Int64(EAGAIN) || result == -Int64(EWOULDBLOCK) { return .nothingYet }
        guard result > 0 else { return .end }
        return .bytes(Int(result) == count ? bytes : bytes.part(0..<Int(result)))
    }
}

/// The result of a receive call.
enum ReceivedBytes: ~Copyable {
    case bytes(SecretBytes)
    /// The time is up or, on a non-blocking descriptor, no data is available.
    case nothingYet
    /// The other end closed the connection.
    case end
}
