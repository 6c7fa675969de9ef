import XCTest

/// Recipes read other services through `$0`, so that the recorded graph is complete.
final class ContainerTests: XCTestCase {
    func testRecipes_ReadThroughTheirView() throws {
        for name in ["RootContainer", "DependencyContainer", "TransferFlowContainer"] {
            let file = try XCTUnwrap(SourceTree.source(named: name))
            XCTAssertFalse(ContainerRules.builtProperties(file).isEmpty, name)
            let found = ContainerRules.bareReads(file)
            XCTAssertTrue(found.isEmpty, found.text)
        }
    }

    func testBareRead_IsFound() {
        let file = snippet(
            """
            lazy var clock: any BankClock = build(\\.clock) { _ in SystemClock() }
            lazy var store: Store = build(\\.store) { Store(clock: clock) }
            lazy var a: A = build(\\.a, mock: { A(store: self.store) }, real: { A(store: parent.store) })
            """)
        XCTAssertEqual(
            ContainerRules.bareReads(file).shown,
            [
                "2: clock is not read through $0, so its edge is missing",
                "3: self is not read through $0, so its edge is missing",
                "3: parent is not read through $0, so its edge is missing",
            ])
    }

    func testReadThroughTheView_IsAllowed() {
        let file = snippet(
            """
            lazy var clock: any BankClock = build(\\.clock) { _ in SystemClock() }
            lazy var store: Store = build(\\.store) { Store(clock: $0.clock, other: $0.parent.store, draft) }
            """)
        XCTAssertEqual(ContainerRules.bareReads(file), [])
    }
}
