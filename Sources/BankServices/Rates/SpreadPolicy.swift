import LanguageKit

/// How much the bank keeps of what it exchanges.
public struct SpreadPolicy: Sendable {
    private let read: @Sendable () throws -> Int

    /// So many hundredths of a percent, from 0 to 10,000, as `basisPoints` says whenever it is asked.
    public init(basisPoints: @escaping @Sendable () throws -> Int) {
        self.read = basisPoints
    }

    /// What ``SettingKey/spreadBasisPoints`` says while it is not set.
    public static let standard = SpreadPolicy {
        try SettingKey.spreadBasisPoints.number(SettingKey.spreadBasisPoints.defaultValue)
    }

    /// The spread. Throws ``ServiceError/storage(_:path:underlying:)`` if the setting cannot be read, and
    /// ``ServiceError/invalidValue(field:value:reason:)`` if it says nothing that it may.
    public func basisPoints() throws(ServiceError) -> Int {
        do { return try read() } catch {
            throw error as? ServiceError ?? .unknown(underlying: Phrase(verbatim: String(describing: error)))
        }
    }
}
