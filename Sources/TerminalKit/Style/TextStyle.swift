/// How text stands out on a terminal. The raw value is its SGR parameter (ECMA-48, 8.3.117).
///
/// Colour never carries meaning alone: the text says the same without it.
public enum TextStyle: UInt8, Sendable {
    case bold = 1
    case dim = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
}
