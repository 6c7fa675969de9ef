/// Which file something is, whatever its name.
struct FileIdentity: Equatable {
    let device: UInt64
    let number: UInt64
}
