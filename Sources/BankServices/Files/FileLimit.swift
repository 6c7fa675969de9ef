/// How large files may be that ``FileStorageProtocol`` keeps.
public enum FileLimit {
    public static let maximumByteCount = 64 << 20

    /// Throws ``ServiceError/invalidValue(field:value:reason:)`` for more bytes than that.
    public static func require(_ byteCount: Int) throws(ServiceError) {
        guard byteCount <= maximumByteCount else {
            throw .invalidValue(
                field: "file", value: "\(byteCount) bytes", reason: .tooLong(maximum: maximumByteCount))
        }
    }
}
