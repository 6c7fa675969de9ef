public import BankDomain
public import BankServices

/// Pictures from a source, cached in files: the most recently used ones, at most ``countMaximum``.
public actor CachedImageService: ImageCacheServiceProtocol {
    /// At ``Picture/maximumByteCount`` each, they take at most 12.5 MiB.
    public static let defaultCountMaximum = 200
    private static let prefix = "picture-"
    private static let orderText = "pictures"

    private let source: any ImageSource
    private let files: any FileStorageProtocol
    private let countMaximum: Int

    public init(
        source: any ImageSource, files: any FileStorageProtocol, countMaximum: Int = defaultCountMaximum
    ) {
        self.source = source
        self.files = files
        self.countMaximum = countMaximum
    }

    public func picture(of beneficiary: Beneficiary) async throws -> Picture {
        let name = try FileName(Self.prefix + beneficiary.id.text)
        let kept = await kept(name)
        do {
            guard let picture = try await source.picture(of: beneficiary.id, unless: kept?.tag) ?? kept else {
                throw ServiceError.notFound(.beneficiary, name: beneficiary.id.text)
            }
            await keep(picture, name, isNew: picture != kept)
            return picture
        } catch let error as ServiceError where kept != nil {
            guard let kept, case .networkError = error else { throw error }
            return kept
        }
    }

    public func removeAll() async throws {
        for name in try await files.names(in: .cache) where name.text.hasPrefix(Self.prefix) {
            try await delete(name)
        }
        try await delete(FileName(Self.orderText))
    }

    private func delete(_ name: FileName) async throws {
        do {
            try await files.delete(name, in: .cache)
        } catch ServiceError.notFound {
            // Another process removed or replaced it first.
        }
    }

    // MARK: Files

    /// A file has the tag, a line end, and the picture. Unreadable files are fetched again.
    private func kept(_ name: FileName) async -> Picture? {
        guard let bytes = try? await files.read(name, in: .cache),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        else { return nil }
        let picture = Picture(
            bytes: Array(bytes[(end + 1)...]), tag: String(decoding: bytes[..<end], as: UTF8.self))
        return picture.isPNG ? picture : nil
    }

    // The picture was already fetched; a failure to cache it only makes later commands slower.
    private func keep(_ picture: Picture, _ name: FileName, isNew: Bool) async {
        if isNew {
            guard
                (try? await files.write(Array("\(picture.tag)\n".utf8) + picture.bytes, to: name, in: .cache))
                    != nil
            else { return }
        }
        try? await touch(name)
    }

    /// Records that a picture was used, and removes the least recently used ones.
    private func touch(_ name: FileName) async throws {
        let orderName = try FileName(Self.orderText)
        let order = await order(orderName)
        guard order.last != name else { return }
        let there = Set(try await files.names(in: .cache).filter { $0.text.hasPrefix(Self.prefix) })
        let listed = order.filter { $0 != name && there.contains($0) }
        // Files that another process wrote in the meantime are not in the list; they are removed first.
        let all = there.subtracting(listed).subtracting([name]).sorted() + listed + [name]
        let (removed, left) = (all.dropLast(countMaximum), all.suffix(countMaximum))
        for name in removed { try await delete(name) }
        let text = left.map(\.text).joined(separator: "\n")
        try await files.write(Array(text.utf8), to: orderName, in: .cache)
    }

    private func order(_ name: FileName) async -> [FileName] {
        guard let bytes = try? await files.read(name, in: .cache) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
            try? FileName(String($0))
        }
    }
}
