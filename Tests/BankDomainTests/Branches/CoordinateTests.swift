import BankDomain
import XCTest

final class CoordinateTests: XCTestCase {
    func testTextOfTwoNumbers_IsAPosition() throws {
        let position = try XCTUnwrap(Coordinate("52.52508, -13.3694"))
        XCTAssertEqual([position.latitude, position.longitude], [52.52508, -13.3694])
        XCTAssertEqual(position.text, "52.52508,-13.3694")
        XCTAssertEqual(Coordinate(position.text), position)
        for edge in ["90,180", "-90,-180", "0,0"] { XCTAssertNotNil(Coordinate(edge), edge) }
    }

    func testOtherTexts_AreNoPositions() {
        for text in [
            "", ",", "1", "1,", ",1", "1,2,3", "91,0", "-90.1,0", "0,180.1", "nan,0", "inf,0", "1e1,0",
            "0x1,0",
            "1.2.3,0", "--1,0", "Berlin", "1;2", "１,２", "0,\(String(repeating: "1", count: 30))",
        ] {
            XCTAssertNil(Coordinate(text), text)
        }
        XCTAssertNil(Coordinate(latitude: .nan, longitude: 0))
        XCTAssertNil(Coordinate(latitude: 0, longitude: .infinity))
    }

    /// Berlin to Munich is 504 km along the geodesic. A quarter of a meridian is a quarter of the circumference.
    func testDistances_AreThoseOfASphere() throws {
        let berlin = try XCTUnwrap(Coordinate("52.52,13.405"))
        let munich = try XCTUnwrap(Coordinate("48.137,11.575"))
        XCTAssertEqual(Double(berlin.distanceMetres(to: munich)), 504_000, accuracy: 504_000 * 0.006)
        XCTAssertEqual(berlin.distanceMetres(to: munich), munich.distanceMetres(to: berlin))
        XCTAssertEqual(berlin.distanceMetres(to: berlin), 0)
        let (pole, equator) = (try XCTUnwrap(Coordinate("90,0")), try XCTUnwrap(Coordinate("0,77")))
        XCTAssertEqual(pole.distanceMetres(to: equator), 10_007_557)
        let (east, west) = (try XCTUnwrap(Coordinate("0,179.5")), try XCTUnwrap(Coordinate("0,-179.5")))
        XCTAssertEqual(east.distanceMetres(to: west), 111_195)
        let (one, opposite) = (try XCTUnwrap(Coordinate("12.3,0")), try XCTUnwrap(Coordinate("-12.3,180")))
        XCTAssertEqual(Double(one.distanceMetres(to: opposite)), 20_015_115, accuracy: 1)
    }
}
