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

    private func rendered(_ fields: [String], _ format: OutputFormat) -> String? {
        let presenter = Presenter(format: format, fields: fields, capabilities: TerminalCapabilities())
        let list = ListPresentation<Sample>(columns: [.name, .amount], rows: Array(books.prefix(1)))
        return (try? presenter.render(list)).map(text(of:))
    }

    func testPartOfAField_IsAColumnOfItsOwn() {
        XCTAssertEqual(
            rendered(["amount.currency", "amount.amount"], .csv),
            "amount.currency,amount.amount\nEUR,12.50\n")
        XCTAssertEqual(
            rendered(["amount.currency", "amount.amount"], .table),
            "amount.currency  amount.amount\nEUR                      12.50\n")
    }

    func testPartsInJSON_KeepTheirPlace() {
        XCTAssertEqual(
            rendered(["name", "amount.currency"], .ndjson),
            #"{"amount":{"currency":"EUR"},"name":"Accounting made simple"}"# + "\n")
        XCTAssertEqual(rendered(["amount.currency", "amount"], .ndjson), rendered(["amount"], .ndjson))
    }

    func testUnknownPart_IsAnErrorInEveryFormat() {
        for format in OutputFormat.allCases {
            XCTAssertEqual(
                error(fields: ["amount.cents"], format: format),
                .unknownField("amount.cents", validFields: ["amount.currency", "amount.amount"]))
            XCTAssertEqual(
                error(fields: ["name.first"], format: format),
                .unknownField("name.first", validFields: ["name"]))
            XCTAssertEqual(
                error(fields: ["amount."], format: format),
                .unknownField("amount.", validFields: ["name", "amount"]))
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
