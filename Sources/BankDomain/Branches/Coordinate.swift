#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A position on the earth (WGS 84).
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// `nil` for degrees out of range.
    public init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// A position as `52.525,13.369`: latitude, then longitude, in decimal degrees (in the order of ISO 6709, annex D).
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            part.drop { $0 == " " }
        }
        guard parts.count == 2, let latitude = Self.degrees(parts[0]), let longitude = Self.degrees(parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    // `Double` would also accept "nan", "0x1p3" and "1e2".
    private static func degrees(_ text: Substring) -> Double? {
        guard text.utf8.count <= 20,
            text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E })
        else { return nil }
        return Double(text)
    }

    /// The position as text: `52.52508,13.3694`.
    public var text: String { "\(latitude),\(longitude)" }

    /// The great-circle distance in metres, on a sphere with the earth's mean radius. The earth is not a sphere, so the
    /// error is up to 0.6 %.
    public func distanceMetres(to other: Coordinate) -> Int {
        let radians = Double.pi / 180
        let halfLatitude = sin((other.latitude - latitude) * radians / 2)
        let halfLongitude = sin((other.longitude - longitude) * radians / 2)
        // The haversine formula, which is exact even for near points.
        let square =
            halfLatitude * halfLatitude
            + cos(latitude * radians) * cos(other.latitude * radians) * halfLongitude * halfLongitude
        return Int((2 * Self.meanRadiusMetres * asin(min(1, square.squareRoot()))).rounded())
    }

    /// IUGG mean radius R1.
    private static let meanRadiusMetres = 6_371_008.8
}
