import BankFeatures
import LanguageKit

/// A QR code as one shape. It is black on white in every theme, because many readers know no other.
enum QRDrawing {
    static func html(_ code: QRCode, _ label: Phrase) -> HTML {
        let width = String(code.size + 2 * QRCode.quietZone)
        return tag(
            "svg", .style("qr"), .text("viewBox", "0 0 \(width) \(width)"), .text("role", "img"),
            .text("shape-rendering", "crispEdges"), .label(label)
        ) {
            tag("rect", .text("width", width), .text("height", width))
            tag("path", .text("d", path(code)))
        }
    }

    /// A rectangle for each run of dark modules in a row.
    static func path(_ code: QRCode) -> String {
        var path = ""
        for row in 0..<code.size {
            var start: Int?
            for column in 0...code.size {
                switch (start, code.isDark(column: column, row: row)) {
                case (nil, true): start = column
                case (let first?, false):
                    let length = column - first
                    path += "M\(first + QRCode.quietZone) \(row + QRCode.quietZone)h\(length)v1h-\(length)z"
                    start = nil
                default: break
                }
            }
        }
        return path
    }
}
