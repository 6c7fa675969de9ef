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

    /// Takes over what a call of the system answered; `nil` for an error.
    init?(_ raw: Int32) {
        guard raw >= 0 else { return nil }
        self.raw = raw
    }

    deinit { _ = close(raw) }

    /// Who is at the other end of a socket; `nil` if it is none.
    var peer: bank_peer? {
        var peer = bank_peer()
        return bank_socket_peer(raw, &peer) == 0 ? peer : nil
    }

    /// Sends everything, or answers `false`.
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

    /// Receives what is there, straight into memory that is wiped.
    func receive(atMost count: Int) -> ReceivedBytes {
        var result: Int64 = 0
        let bytes = SecretBytes(count: count) { result = bank_socket_receive(raw, $0.baseAddress, count) }
        if result == -Int64(EAGAIN) || result == -Int64(EWOULDBLOCK) { return .nothingYet }
        guard result > 0 else { return .end }
        return .bytes(Int(result) == count ? bytes : bytes.part(0..<Int(result)))
    }
}

/// What came of receiving.
enum ReceivedBytes: ~Copyable {
    case bytes(SecretBytes)
    /// The time is up, or on a descriptor that does not block there is nothing at the moment.
    case nothingYet
    /// Nothing more will come.
    case end
}
