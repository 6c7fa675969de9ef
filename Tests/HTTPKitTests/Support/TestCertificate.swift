import Foundation
import XCTest

/// Certificates for tests, signed by a test authority that no system trusts. They are valid from 2020 to 2119 unless
/// their name says otherwise. The keys are public.
struct TestCertificate {
    let chain: String
    let key: String

    /// Writes certificate and key into one file that the test removes, and returns its path.
    func write(for test: XCTestCase) throws -> String {
        try Self.write(chain + key, for: test)
    }

    static func writeAuthority(for test: XCTestCase) throws -> String { try write(authority, for: test) }

    private static func write(_ text: String, for test: XCTestCase) throws -> String {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".pem"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        test.addTeardownBlock { try? FileManager.default.removeItem(atPath: path) }
        return path
    }

    private static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBVDCB+6ADAgECAgEBMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDlRlc3QgYXV0
        aG9yaXR5MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAZMRcwFQYD
        VQQDDA5UZXN0IGF1dGhvcml0eTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABB7T
        yF4ILMVxinb8nLGlNYUyIXvLi/6k5NylQkNlwmu5x55RRNOLQqDLBchqB0V4kVv9
        JY9q4/iRgHfcuuhql3mjMjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFHlu
        d3pJGwByMkOmKHRjCco5XLBZMAoGCCqGSM49BAMCA0gAMEUCIBmK5C+Bmd/7eZ6p
        ogbfyoH/vM5m+fSKUmT78plbA4sSAiEA+W1xJbMoe4iztbJsl2umUxN0ZAoKMij9
        6+fGlI9AUYM=
        -----END CERTIFICATE-----

        """

    /// For `localhost` and 127.0.0.1.
    static let forLocalhost = TestCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBfDCCASKgAwIBAgIBAjAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
            dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAG
            A1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEftznpJSe
            68EeWLWuupiV2KLsJUJgLCBodVCsLp9k3cKnc7cZSrTjZLmc8e2X3QIJPk8hRQeP
            b+H04pnyE2uu7qNeMFwwGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1Ud
            DgQWBBSgXyQURjOLIo1qMhjin3p5gbbAkzAfBgNVHSMEGDAWgBR5bnd6SRsAcjJD
            pih0YwnKOVywWTAKBggqhkjOPQQDAgNIADBFAiEA1o+dFvEqjXi1KKlf1nWWvSrv
            dJ27GWd7bVXEZeIDef0CIGHYPT7jkssAaCAXy8ffTmYtLAI8F1TTVZDuQzuBQhBr
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN EC PRIVATE KEY-----
            MHcCAQEEIFBTBnMKPh/FKP094kJBZpQkl33p7QumT4yrLePCZyEcoAoGCCqGSM49
            AwEHoUQDQgAEftznpJSe68EeWLWuupiV2KLsJUJgLCBodVCsLp9k3cKnc7cZSrTj
            ZLmc8e2X3QIJPk8hRQePb+H04pnyE2uu7g==
            -----END EC PRIVATE KEY-----

            """)

    /// For `elsewhere.example`.
    static let forElsewhere = TestCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBfTCCASSgAwIBAgIBAzAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
            dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAG
            A1UEAwwJZWxzZXdoZXJlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOIPq1EP/
            9ZkovQSbRvx9ramdOVUbzhBy1xJmiagCvSJIp0vf3Y3sFkWLf5gcQAHABeXgrP61
            RHVS/hk1hgxBeqNgMF4wHAYDVR0RBBUwE4IRZWxzZXdoZXJlLmV4YW1wbGUwHQYD
            VR0OBBYEFCxCjKi0FbOpZay6ez0Zl0ItYf2WMB8GA1UdIwQYMBaAFHlud3pJGwBy
            MkOmKHRjCco5XLBZMAoGCCqGSM49BAMCA0cAMEQCIHyx4LfepktwuLfyAx9uLMR5
            26oEJvUbAKYzlEwFAyHVAiAv+ZTjElOOOaWD/FtfU6DgD7OjQ8laHFyQHWxO9r/x
            lw==
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN EC PRIVATE KEY-----
            MHcCAQEEINQo3tihAQ4Z45erK4cp9imrX64ICCmsDCkFVhPaC4OMoAoGCCqGSM49
            AwEHoUQDQgAEOIPq1EP/9ZkovQSbRvx9ramdOVUbzhBy1xJmiagCvSJIp0vf3Y3s
            FkWLf5gcQAHABeXgrP61RHVS/hk1hgxBeg==
            -----END EC PRIVATE KEY-----

            """)

    /// For `localhost`, until 2020.
    static let expired = TestCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBdzCCAR6gAwIBAgIBBDAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
            dGhvcml0eTAeFw0yMDAxMDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBIxEDAOBgNV
            BAMMB2V4cGlyZWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR3iANaWC14L8Xm
            AWE2RubL0LZHcoH5lIAHtY71RCMbXdMf5a2AlrdA50euVm70uQUyTTjCukX8wHgb
            I7W5fOLto14wXDAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwHQYDVR0OBBYE
            FJ1VUeMK/s5ohy8qYZWgc1TOHNW1MB8GA1UdIwQYMBaAFHlud3pJGwByMkOmKHRj
            Cco5XLBZMAoGCCqGSM49BAMCA0cAMEQCIEESviBafOuPyw8RiVKnUAXEXc4UhVP6
            Aqo6bXPYTp0cAiAeT9K/2LCbZb+pdb4N2lclrh+2p2NiUlTFAMxznZncWw==
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN EC PRIVATE KEY-----
            MHcCAQEEIMFYrDehzCGf0HIQrNbelYZS6/hkg/A7m666fIxOPoWpoAoGCCqGSM49
            AwEHoUQDQgAEd4gDWlgteC/F5gFhNkbmy9C2R3KB+ZSAB7WO9UQjG13TH+WtgJa3
            QOdHrlZu9LkFMk04wrpF/MB4GyO1uXzi7Q==
            -----END EC PRIVATE KEY-----

            """)

    /// For `localhost`, from 2110.
    static let notYetValid = TestCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBfDCCASGgAwIBAgIBBTAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IGF1
            dGhvcml0eTAiGA8yMTEwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjARMQ8w
            DQYDVQQDDAZmdXR1cmUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASarxeXw8dD
            C8bVSvaL4FYZYW40Rlr4yv235E9jl24KCU9ELXxnLEthwp6KlietM4FAqb87LfMD
            +EcLmwbMbCImo14wXDAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwHQYDVR0O
            BBYEFMXtzeNTmsYtsbfSnVbv2LY1dzarMB8GA1UdIwQYMBaAFHlud3pJGwByMkOm
            KHRjCco5XLBZMAoGCCqGSM49BAMCA0kAMEYCIQCFFEVsLRrFd1tkfjzPJO4pGFBr
            5wNg2E41ufPTtXOGlAIhAM/jtbu+lUcbtIXpNHtK8KWmVeaXWxrvnjGjgkeXWYgl
            -----END CERTIFICATE-----

            """,
        key: """
            -----BEGIN EC PRIVATE KEY-----
            MHcCAQEEIMmIgf6l0blIixcmq0hiqh0ngN46aKdeGD2rlinJOAoxoAoGCCqGSM49
            AwEHoUQDQgAEmq8Xl8PHQwvG1Ur2i+BWGWFuNEZa+Mr9t+RPY5duCglPRC18ZyxL
            YcKeipYnrTOBQKm/Oy3zA/hHC5sGzGwiJg==
            -----END EC PRIVATE KEY-----

            """)
}
