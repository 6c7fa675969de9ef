import BankDomain

/// The system's random numbers.
struct TestRandomSource: RandomSource {
    func nextUInt64() -> UInt64 { UInt64.random(in: .min ... .max) }
}
