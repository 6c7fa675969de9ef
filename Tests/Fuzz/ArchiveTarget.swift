import BankServices

/// A keychain export is read or refused. Written again, it has the same content in its shortest form.
func check(_ input: [UInt8]) {
    guard let archive = try? KeychainArchive(decoding: SecretBytes(input)) else { return }
    let text = archive.encoded()
    guard let again = try? KeychainArchive(decoding: text) else { fatalError("written out, it is refused") }
    require(again == archive, "written out, it holds something else")
    let isSame = again.encoded().isEqual(to: text)
    require(isSame, "the same is written in two ways")
    require(Set(archive.entries.map(\.key)).count == archive.entries.count, "a name is there twice")
}
