public import BankServices

/// Draws a text as lines of a QR code that a terminal shows; `nil` where nothing can draw one.
///
/// The text is a secret: it must not pass through arguments, the environment or a file.
public typealias QRCodeDrawing = @Sendable (_ text: SharedSecret) async -> [String]?
