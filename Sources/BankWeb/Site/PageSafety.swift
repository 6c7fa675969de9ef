import HTTPKit

/// The fields that keep a page from being framed, cached, or made to run foreign code.
enum PageSafety {
    /// Everything comes from this site, and nothing is written in the page itself (CSP Level 3).
    private static let contentPolicy =
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    static func add(to fields: inout HTTPFields, isSecure: Bool) {
        fields.append("content-security-policy", contentPolicy)
        fields.append("x-frame-options", "DENY")
        // `no-referrer` would make browsers send `Origin: null` with this site's own forms.
        fields.append("referrer-policy", "same-origin")
        // Browsers use only TLS for this host from then on (RFC 6797).
        if isSecure { fields.append("strict-transport-security", "max-age=31536000") }
        fields.append("cross-origin-opener-policy", "same-origin")
        if !fields.has("cache-control") { fields.append("cache-control", "no-store") }
    }
}
