import BankDomain
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankExchange

final class ClearingFileServiceTests: ClearingDocumentTestCase {
    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    private func error(writing message: ClearingMessage, to path: String) async -> ServiceError? {
        let service = service
        return await error { try await service.write(message, as: .interbankTransfer, to: path) }
    }

    func testMessage_IsWrittenToTwoFilesForTheirOwner() async throws {
        let paths = try await service.write(
            try Self.message([try Self.payment()], returns: [Self.incoming()]), as: .interbankTransfer,
            to: folder + "/out.xml")
        XCTAssertEqual(paths, [folder + "/out.xml", folder + "/out-returns.xml"])
        XCTAssertEqual(try files, ["out-returns.xml", "out.xml"])
        for path in paths {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            XCTAssertEqual(mode as? Int, 0o600)
        }
        let first = try await service.advices(in: paths[0])
        XCTAssertEqual(first.map(\.name), ["TRF000042"])
        let second = try await service.advices(in: paths[1])
        XCTAssertEqual(second.map(\.name), ["T-1"])
    }

    func testNamesOfReturns_KeepTheExtension() {
        let names = [
            ("a.xml", "a-returns.xml"), ("/b.c/a", "/b.c/a-returns"), ("a.b.xml", "a.b-returns.xml"),
            ("/x/.hidden", "/x/.hidden-returns"), ("a.", "a-returns."),
        ]
        for (path, expected) in names {
            XCTAssertEqual(ClearingFileService.path(path, with: "-returns"), expected)
        }
    }

    func testExistingFiles_AreNotReplaced() async throws {
        let message = try Self.message([try Self.payment()], returns: [Self.incoming()])
        for name in ["out.xml", "out-returns.xml"] {
            let taken = try file(name, "precious")
            let error = await error(writing: message, to: folder + "/out.xml")
            XCTAssertEqual(
                error,
                .invalidFile(path: taken, line: nil, column: nil, reason: "that file already exists"))
            XCTAssertEqual(try text(taken), "precious")
            XCTAssertEqual(try files, [name])
            try FileManager.default.removeItem(atPath: taken)
        }
    }

    func testPathOfAnyFileOfAMessage_MustBeNew() async throws {
        let service = service
        try await service.requireNew(folder + "/out.xml")
        XCTAssertEqual(try files, [])
        for name in ["out.xml", "out-returns.xml", "out-recalls.xml", "out-answers.xml"] {
            let taken = try file(name, "precious")
            let path = folder + "/out.xml"
            let error = await error { try await service.requireNew(path) }
            XCTAssertEqual(
                error,
                .invalidFile(path: taken, line: nil, column: nil, reason: "that file already exists"))
            try FileManager.default.removeItem(atPath: taken)
        }
        let nowhere = folder + "/missing/out.xml"
        let error = await error { try await service.requireNew(nowhere) }
        guard case .invalidFile = error else { return XCTFail("\(error as Any)") }
    }

    func testMissingFolder_IsRefused() async throws {
        let error = await error(
            writing: try Self.message([try Self.payment()]), to: folder + "/none/out.xml")
        XCTAssertEqual(error?.code, "invalidFile")
        XCTAssertEqual(try files, [])
    }

    func testCancelledWriting_LeavesNoFile() async throws {
        let message = try Self.message([try Self.payment()], returns: [Self.incoming()])
        let (service, path) = (service, folder + "/out.xml")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.write(message, as: .interbankTransfer, to: path)
        }
        let result = await task.result
        XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
        XCTAssertEqual(try files, [])
    }

    func testFolderInPlaceOfTheFile_IsNotReplaced() async throws {
        let message = try Self.message([try Self.payment()], returns: [Self.incoming()])
        let path = folder + "/a"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let error = await error(writing: message, to: path)
        XCTAssertEqual(error?.code, "invalidFile")
        XCTAssertEqual(try files, ["a"])
    }

    func testRefusal_NamesTheFileAndTheLine() async throws {
        let path = try file("in.xml", ClearingSample.statusReport.replacing("ACSP", with: "CANC"))
        let service = service
        let error = await error { try await service.advices(in: path) }
        XCTAssertEqual(
            error,
            .invalidFile(path: path, line: 8, column: nil, reason: "it has the unknown status \("CANC")"))
    }
}
