#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point of libFuzzer. Every target declares `check(_:)`, which ends the program if a requirement fails.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// Ends the program unless the requirement holds. libFuzzer then keeps the input.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
    if !holds { fatalError(promise()) }
}
