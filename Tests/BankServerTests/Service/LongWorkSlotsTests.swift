import BankDomain
import XCTest

@testable import BankServer

final class LongWorkSlotsTests: XCTestCase {
    private let slots = LongWorkSlots()

    private func fault(for user: UserID) -> RequestFault? {
        do throws(RequestFault) {
            _ = try slots.take(for: user)
            return nil
        } catch {
            return error
        }
    }

    func testUserWithAllTheirPlaces_IsRefusedUntilOneIsFree() throws {
        var held = try (0..<LongWorkSlots.maximumPerUser).map { _ in try slots.take(for: "USR001") }
        XCTAssertEqual(fault(for: "USR001"), .tooManyUploads)
        XCTAssertNil(fault(for: "USR002"))
        held.removeLast()
        XCTAssertNil(fault(for: "USR001"))
    }

    func testServerWithAllPlacesTaken_IsTooBusyForEveryone() throws {
        var held = try (0..<LongWorkSlots.maximum).map { try slots.take(for: UserID("USR00\($0)")) }
        XCTAssertEqual(fault(for: "USR100"), .tooBusy)
        held.removeLast()
        XCTAssertNil(fault(for: "USR100"))
    }
}
