import BankServices

/// An export of a keychain is read or refused; written out again it holds the same, and is not longer than it must be.
func check(_ input: [UInt8]) {
    guard let archive = try? KeychainArchive(decoding: SecretBytes(input)) else { return }
    let text = archive.encoded()
    guard let again = try? KeychainArchive(decoding: text) else { fatalError("written out, it is refused") }
    require(again == archive, "written out, it holds something else")
    let isSame = again.encoded().isEqual(to: text)
    require(isSame, "the same is written in two ways")
    require(Set(archive.entries.map(\.key)).count == archive.entries.count, "a name is there twice")
}
