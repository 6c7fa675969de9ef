# Homebrew formula: builds bank on macOS from the source archive. The release fills in homepage, url and sha256.
class Bank < Formula
  desc "Retail bank: accounts, payments, cards and a double-entry ledger"
  homepage "https://bank.example"
  url "https://bank.example/bank-0.2.1.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on "expat"
  depends_on "libedit"
  depends_on "libevent"
  depends_on "libsodium"
  depends_on macos: :sequoia
  depends_on "nettle"
  depends_on "openssl@3"
  depends_on "sqlite"
  depends_on "zlib"

  def install
    # SwiftPM can't use its sandbox inside that of Homebrew.
    system "make", "install", "PREFIX=#{prefix}", "SANDBOX=--disable-sandbox"
  end

  test do
    ENV["BANK_HOME"] = testpath
    assert_match version.to_s, shell_output("#{bin}/bank --version")
    assert_match "Primary Checking", shell_output("#{bin}/bank accounts list --env demo")
  end
end
