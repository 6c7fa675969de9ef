/// The maximum length of a user's text in a message, in Unicode scalars.
private let longestEcho = 80

/// A user's text for a message: at most 80 scalars, then `…`, on one line.
///
/// Control characters and invisible formatting (including the bidirectional overrides) are escaped, so that an argument
/// can neither send sequences to the terminal nor reorder the message around it. The two joiners stay, because scripts
/// and emoji need them. The cost does not depend on the length of the text.
public func displayable(_ text: String) -> String {
    var shown = ""
    var rest = text.unicodeScalars[...]
    for _ in 0..<longestEcho {
        guard let scalar = rest.popFirst() else { return shown }
        if isHarmless(scalar) {
            shown.unicodeScalars.append(scalar)
        } else {
            shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }
    return rest.isEmpty ? shown : shown + "…"
}

/// A path for a message, like ``displayable(_:)``. Of a long one the end is shown, because there the file has its name.
public func displayablePath(_ path: String) -> String {
    let scalars = path.unicodeScalars
    guard scalars.count > longestEcho else { return displayable(path) }
    return "…" + displayable(String(scalars.suffix(longestEcho)))
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
}
