/// The user's web browser.
public enum WebBrowser {
    #if os(macOS)
        private static let openers = ["open"]
    #else
        private static let openers = ["xdg-open", "wslview"]
    #endif

    /// The variables by which a program finds the desktop, the user's settings and other programs.
    private static let variables = [
        "BROWSER", "DBUS_SESSION_BUS_ADDRESS", "DESKTOP_SESSION", "DISPLAY", "HOME", "LANG", "LOGNAME",
        "PATH", "USER",
        "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "WSL_INTEROP", "XAUTHORITY", "XDG_CONFIG_HOME",
        "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
    ]

    /// Opens an address in it.
    ///
    /// - Returns: `false` if there is no program on this machine that opens addresses.
    public static func open(_ address: String, environment: (String) -> String?) -> Bool {
        guard let opener = openers.lazy.compactMap({ ExternalProgram($0) }).first else { return false }
        let present = variables.compactMap { name in environment(name).map { (name: name, value: $0) } }
        return opener.start([address], environment: present)
    }
}
