extension UnsafeRawBufferPointer {
    /// The first byte, for C. Secrets have an address even where they are empty.
    var firstByte: UnsafePointer<UInt8> {
        guard let address = baseAddress else { fatalError("These bytes have no address.") }
        return address.assumingMemoryBound(to: UInt8.self)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The first byte, for C.
    var firstByte: UnsafeMutablePointer<UInt8> {
        guard let address = baseAddress else { fatalError("These bytes have no address.") }
        return address.assumingMemoryBound(to: UInt8.self)
    }
}
