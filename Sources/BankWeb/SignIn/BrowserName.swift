/// The name of a browser in the user's list of devices, from what it says of itself (RFC 9110, section 10.1.5).
enum BrowserName {
    private static let browsers = [
        ("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Mac OS X", "macOS"),
        ("Windows", "Windows"), ("Linux", "Linux"),
    ]

    /// - Parameter userAgent: the field of that name; empty if there is none.
    static func of(_ userAgent: String) -> String {
        let browser = browsers.first { userAgent.contains($0.0) }?.1 ?? "Browser"
        return systems.first { userAgent.contains($0.0) }.map { "\(browser), \($0.1)" } ?? browser
    }
}
