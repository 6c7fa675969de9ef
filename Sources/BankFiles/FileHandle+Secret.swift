package import BankServices

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension FileHandle {
    /// Everything from here to the end, at most `maximumByteCount` bytes, without a copy that stays behind; `nil` if
    /// there is more.
    package func readSecret(path: String, maximumByteCount: Int) throws(ServiceError) -> SecretBytes? {
        var information = stat()
        guard fstat(rawDescriptor, &information) == 0 else { throw SystemError.last(path) }
        let count = Int(information.st_size)
        guard count <= maximumByteCount else { return nil }
        return try SecretBytes(count: count) { (bytes) throws(ServiceError) in
            var rest = bytes
            while !rest.isEmpty {
                let taken = systemRead(rawDescriptor, rest)
                // Somebody cut it off meanwhile.
                if taken == 0 { throw SystemError.storage(EIO, path: path) }
                if taken > 0 { rest = UnsafeMutableRawBufferPointer(rebasing: rest[taken...]) }
                if taken < 0, errno != EINTR { throw SystemError.last(path) }
            }
        }
    }

    /// Writes all bytes.
    package func write(_ secret: SharedSecret, path: String) throws(ServiceError) {
        try secret.withUnsafeBytes { (bytes) throws(ServiceError) in
            var rest = bytes
            while !rest.isEmpty {
                let taken = systemWrite(rawDescriptor, rest)
                if taken >= 0 { rest = UnsafeRawBufferPointer(rebasing: rest[taken...]) }
                if taken < 0, errno != EINTR { throw SystemError.last(path) }
            }
        }
    }
}

// Inside the type its own `read` and `write` would be meant.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
