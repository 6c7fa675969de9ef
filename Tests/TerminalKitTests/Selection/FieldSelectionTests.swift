import TerminalKit
import XCTest

final class FieldSelectionTests: XCTestCase {
    private func error(fields: [String], format: OutputFormat) -> PresentationError? {
        let presenter = Presenter(format: format, fields: fields, capabilities: TerminalCapabilities())
        do throws(PresentationError) {
            _ = try presenter.render(ListPresentation<Sample>(columns: [.name, .amount], rows: books))
            return nil
        } catch {
            return error
        }
    }

    func testUnknownField_IsAnErrorThatListsTheFields() {
        for format in OutputFormat.allCases {
            XCTAssertEqual(
                error(fields: ["name", "nmae"], format: format),
                .unknownField("nmae", validFields: ["name", "amount"]))
        }
    }

    func testRepeatedField_IsAnError() {
        XCTAssertEqual(error(fields: ["name", "name"], format: .json), .repeatedField("name"))
    }

    func testClosedOutput_IsAStreamError() {
        struct ClosedSink: OutputSink {
            func write(_ bytes: [UInt8]) throws(StreamError) { throw .closed }
            func flush() throws(StreamError) {}
        }
        let console = Console(
            output: ClosedSink(), errors: MemorySink(), input: MemorySource(lines: []),
            capabilities: TerminalCapabilities())
        let presenter = Presenter(format: .json, capabilities: console.capabilities)
        XCTAssertThrowsError(
            try presenter.present(ListPresentation<Sample>(columns: [.name], rows: books), on: console)
        ) { XCTAssertEqual($0 as? PresentationError, .stream(.closed)) }
    }
}
