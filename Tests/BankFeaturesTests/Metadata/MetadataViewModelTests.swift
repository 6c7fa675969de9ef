import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class MetadataViewModelTests: XCTestCase {
    private let service = StubMetadataService()
    private lazy var model = MetadataViewModel(metadataService: service)
    private let order = ResourceMetadata(
        resourceID: "TRF000001", externalID: "order-77", values: ["shop": "main"])

    func testNewModel_IsIdleWithoutTheBank() async {
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(model.metadata, .idle)
        XCTAssertEqual(model.change, .idle)
    }

    func testPages_AreAppended() async throws {
        let first = Page(items: [order], page: 1, limit: 1, nextCursor: "TRF000001")
        service.onPage.answer(with: first)
        await model.load()
        XCTAssertEqual(model.state, .loaded(first))
        let account = ResourceMetadata(resourceID: "ACC001", externalID: "a")
        service.onPage.answer(with: Page(items: [account], page: 1, limit: 1))
        await model.loadNext()
        XCTAssertEqual(service.onPage.calls.map(\.after), [nil, "TRF000001"])
        XCTAssertEqual(try model.state.get().items, [order, account])
    }

    func testShow_TakesAnIDInAnyCase() async {
        service.onMetadata.answer(with: order)
        await model.show(" trf000001 ")
        XCTAssertEqual(service.onMetadata.calls, ["TRF000001"])
        XCTAssertEqual(model.metadata, .loaded(order))
    }

    func testFind_AsksForTheExternalID() async {
        service.onExternalID.fail(with: ServiceError.notFound(.metadata, name: "Order-7"))
        await model.find("Order-7")
        XCTAssertEqual(service.onExternalID.calls, ["Order-7"])
        XCTAssertEqual(model.metadata, .failed(.notFound(.metadata, name: "Order-7")))
    }

    func testSet_ReadsPairs() async {
        service.onSet.answer(with: order)
        await model.set(
            MetadataDraft(
                resource: "trf000001", externalID: "order-77", values: ["shop=main", " note = a=b"]),
            mode: .dryRun)
        let sent = ResourceMetadata(
            resourceID: "TRF000001", externalID: "order-77", values: ["shop": "main", "note": " a=b"])
        XCTAssertEqual(service.onSet.calls, [ChangeCall(sent, mode: .dryRun)])
        XCTAssertEqual(model.change, .loaded(Change(order, mode: .dryRun)))
    }

    func testPairsWithoutEqualsSignOrTwice_AreRefusedWithoutTheBank() async {
        await model.set(MetadataDraft(resource: "ACC001", values: ["shop"]))
        XCTAssertEqual(
            model.change.error,
            .invalidValue(
                field: .value, value: "shop", reason: .malformed(expected: "a key, '=' and a value")))
        await model.set(MetadataDraft(resource: "ACC001", values: ["a=1", "a=2"]))
        XCTAssertEqual(model.change.error, .invalidValue(field: .key, value: "a", reason: .taken))
        await model.set(MetadataDraft())
        XCTAssertEqual(model.change.error, .invalidValue(field: .resource, value: "", reason: .empty))
        XCTAssertEqual(service.onSet.callCount, 0)
    }

    func testRemoval_SetsEmptyMetadataAndShowsWhatItWas() async {
        service.onMetadata.answer(with: order)
        service.onSet.answer(with: ResourceMetadata(resourceID: "TRF000001"))
        await model.remove("trf000001")
        XCTAssertEqual(
            service.onSet.calls, [ChangeCall(ResourceMetadata(resourceID: "TRF000001"), mode: .commit)])
        XCTAssertEqual(model.change, .loaded(Change(order, mode: .commit)))
    }
}
