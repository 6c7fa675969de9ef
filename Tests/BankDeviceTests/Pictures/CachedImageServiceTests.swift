import BankDevice
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Caching pictures, and how long they are kept.
final class CachedImageServiceTests: XCTestCase {
    private let source = StubImageSource()
    private let files = MemoryFiles()
    private let payee = Beneficiary.sample()
    private lazy var picture = Picture(of: payee.iban)

    private func service(countMaximum: Int = 200) -> CachedImageService {
        CachedImageService(source: source, files: files, countMaximum: countMaximum)
    }

    func testKeptPicture_IsShownAfterTheBankWasAsked() async throws {
        source.onPicture.answer { [picture] in $0.tag == picture.tag ? nil : picture }
        for _ in 1...2 {
            let shown = try await service().picture(of: payee)
            XCTAssertEqual(shown, picture)
        }
        XCTAssertEqual(
            source.onPicture.calls, [.init(payee.id, unless: nil), .init(payee.id, unless: picture.tag)])
    }

    func testChangedPicture_ReplacesTheKeptOne() async throws {
        source.onPicture.answer(with: picture)
        _ = try await service().picture(of: payee)
        let changed = Picture(bytes: picture.bytes + [0], tag: "\"2\"")
        source.onPicture.answer(with: changed)
        let shown = try await service().picture(of: payee)
        XCTAssertEqual(shown, changed)
        source.onPicture.answer(with: nil)
        let kept = try await service().picture(of: payee)
        XCTAssertEqual(kept, changed)
    }

    func testBankOutOfReach_LeavesTheKeptPicture() async throws {
        let offline = ServiceError.networkError(underlying: "offline")
        source.onPicture.fail(with: offline)
        await assertRefused(offline) { try await self.service().picture(of: self.payee) }
        source.onPicture.answer(with: picture)
        _ = try await service().picture(of: payee)
        source.onPicture.fail(with: offline)
        let shown = try await service().picture(of: payee)
        XCTAssertEqual(shown, picture)
    }

    func testRefusal_IsNotHiddenByTheKeptPicture() async throws {
        source.onPicture.answer(with: picture)
        _ = try await service().picture(of: payee)
        let refusal = ServiceError.notFound(.beneficiary, name: payee.id.text)
        source.onPicture.fail(with: refusal)
        await assertRefused(refusal) { try await self.service().picture(of: self.payee) }
    }

    func testDamagedFile_IsFetchedAgain() async throws {
        source.onPicture.answer(with: picture)
        for damage in ["", "x", "tag\nno picture"] {
            try await files.write(Array(damage.utf8), to: FileName("picture-\(payee.id.text)"), in: .cache)
            let shown = try await service().picture(of: payee)
            XCTAssertEqual(shown, picture)
            XCTAssertNil(source.onPicture.calls.last?.tag)
        }
    }

    func testLeastRecentlyUsedPictures_AreRemoved() async throws {
        source.onPicture.answer(with: picture)
        let service = service(countMaximum: 2)
        try await files.write([1], to: FileName("picture-BEN000"), in: .cache)
        try await files.write([1], to: FileName("config.json"), in: .cache)
        for number: Int64 in [1, 2, 1, 3] { _ = try await service.picture(of: .sample(number)) }
        let names = try await files.names(in: .cache).map(\.text)
        XCTAssertEqual(names, ["config.json", "picture-BEN001", "picture-BEN003", "pictures"])
    }

    func testRemovingAll_KeepsOtherFiles() async throws {
        source.onPicture.answer(with: picture)
        try await files.write([1], to: FileName("config.json"), in: .cache)
        _ = try await service().picture(of: payee)
        try await service().removeAll()
        try await service().removeAll()
        let names = try await files.names(in: .cache).map(\.text)
        XCTAssertEqual(names, ["config.json"])
    }

    func testUnwritableCache_StillShowsThePicture() async throws {
        source.onPicture.answer(with: picture)
        await files.fill()
        let shown = try await service().picture(of: payee)
        XCTAssertEqual(shown, picture)
    }
}

/// File storage in memory that can be full.
private actor MemoryFiles: FileStorageProtocol {
    private var contents: [FileName: [UInt8]] = [:]
    private var isFull = false

    func fill() { isFull = true }

    func write(_ bytes: [UInt8], to name: FileName, in area: FileArea) async throws {
        guard !isFull else { throw ServiceError.storage(.full, path: name.text, underlying: "") }
        contents[name] = bytes
    }

    func read(_ name: FileName, in area: FileArea) async throws -> [UInt8] {
        guard let bytes = contents[name] else { throw ServiceError.notFound(.file, name: name.text) }
        return bytes
    }

    func delete(_ name: FileName, in area: FileArea) async throws {
        guard contents.removeValue(forKey: name) != nil else {
            throw ServiceError.notFound(.file, name: name.text)
        }
    }

    func names(in area: FileArea) async throws -> [FileName] { contents.keys.sorted() }

    func removeAll(in area: FileArea) async throws { contents = [:] }
}
