// The library's functions take addresses that are there, also of nothing; a secret's pages always have one.

extension UnsafeRawBufferPointer {
    package var address: UnsafePointer<UInt8> {
        guard let baseAddress else { fatalError("A secret has an address, even an empty one.") }
        return baseAddress.assumingMemoryBound(to: UInt8.self)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Where a secret's bytes are to be written.
    package var address: UnsafeMutablePointer<UInt8> {
        guard let baseAddress else { fatalError("A secret has an address, even an empty one.") }
        return baseAddress.assumingMemoryBound(to: UInt8.self)
    }
}
