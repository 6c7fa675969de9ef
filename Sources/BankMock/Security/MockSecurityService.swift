public import BankServices

/// The demo's encryption, which encrypts nothing. A value is put in an envelope with its purpose and a checksum, so
/// callers see every result of the real service.
public final class MockSecurityService: SecurityServiceProtocol {
    private static let mark = Array("demo, not encrypted".utf8)
    private static let sumByteCount = 8

    private let biometrics: any BiometricServiceProtocol
    private let device: any DeviceChecking

    public init(biometrics: any BiometricServiceProtocol, device: any DeviceChecking) {
        self.biometrics = biometrics
        self.device = device
    }

    public func encrypt(_ value: borrowing SecretBytes, purpose: String) async throws -> [UInt8] {
        let content = Self.mark + value.withUnsafeBytes { Array($0) }
        return content + Self.sum(content, purpose)
    }

    public func decrypt(_ sealed: [UInt8], purpose: String) async throws -> SecretBytes {
        let content = Array(sealed.dropLast(Self.sumByteCount))
        guard content.starts(with: Self.mark), Self.sum(content, purpose) == sealed.suffix(Self.sumByteCount)
        else { throw SealedValue.unreadable }
        return SecretBytes(content.dropFirst(Self.mark.count))
    }

    public func authenticate(reason: String) async throws {
        try await biometrics.authenticate(reason: reason)
    }

    public func checkDevice() async -> DeviceReport { device.report() }

    /// FNV-1a, 64 bits (RFC 9923). It only detects accidental changes.
    private static func sum(_ content: [UInt8], _ purpose: String) -> [UInt8] {
        let hash = (content + [0] + purpose.utf8).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        return withUnsafeBytes(of: hash.bigEndian, Array.init)
    }
}

/// A machine without faults, for reproducible tests: only the bank's folders are checked, and they always report free
/// space.
public struct FixedDeviceCheck: DeviceChecking {
    private static let freeByteCount: Int64 = 100 << 30

    private let machine: (any DeviceChecking)?

    /// A machine with the folders and libraries of another; none by default.
    public init(_ machine: (any DeviceChecking)? = nil) {
        self.machine = machine
    }

    public func report() -> DeviceReport {
        let real = machine?.report()
        return DeviceReport(
            isAdministrator: false, dumpsCore: false, isTraced: false,
            folders: (real?.folders ?? []).map {
                DeviceReport.Folder(
                    path: $0.path, exists: $0.exists, problem: $0.problem,
                    freeByteCount: Self.freeByteCount)
            },
            libraries: (real?.libraries ?? []).map { DeviceReport.Library(name: $0.name, version: "1.0") })
    }
}
