# Build, test, lint and benchmark bank.
SWIFT ?= swift
# One static executable, which starts as fast as a C program. docs/decisions.md explains the symbols.
STATIC = -Xswiftc -static-executable \
	-Xlinker --defsym=__register_frame_info=0 -Xlinker --defsym=__deregister_frame_info=0
ifneq ($(shell uname -s),Linux)
STATIC =
endif
# By default, types such as [AccountID: Account] are made at run time by parsing their names, which took most of the
# start. With this flag they are made by direct calls. docs/decisions.md has the figures.
METADATA = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# The program is shipped and measured with these flags. A build with other flags compiles everything again.
RELEASE_FLAGS = $(STATIC) $(METADATA)
BANK = .build/release/bank
STRICT_FLAGS = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
# The optimizer has broken code before, so `make check` tests optimized code.
RELEASE_TESTS = .build/rt/release/bankPackageTests.xctest
RELEASE_TEST_FLAGS = -c release -Xswiftc -enable-testing $(METADATA) --scratch-path .build/rt $(STRICT_FLAGS)

# `make test STRICT=1` uses the build of `make lint`, so nothing is compiled twice.
ifdef STRICT
DEBUG_FLAGS = $(STRICT_FLAGS)
endif

.PHONY: build demo test check soak frames lint format bench bench-postgres fuzz model crash processes faults interop disks sanitize server
.PHONY: remote postgres server-program browser
.PHONY: libraries release-tests style
.PHONY: golden noun pictures man install package clean

build: libraries
	$(SWIFT) build -c release --product bank $(RELEASE_FLAGS)

# The program for several servers on PostgreSQL. libpq cannot be linked statically.
SERVER = .build/server/release/bank-server
server-program: libraries
	.ci/libraries postgresql
	$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/server --product bank-server $(METADATA)

demo: build
	$(BANK) demo

# All tests in debug.
test: libraries
	$(SWIFT) build --build-tests $(DEBUG_FLAGS)
	$(SWIFT) test --skip-build $(DEBUG_FLAGS) --parallel --disable-xctest
ifeq ($(shell uname -s),Linux)
	Tests/run .build/debug/bankPackageTests.xctest
else
	$(SWIFT) test --skip-build $(DEBUG_FLAGS) --disable-swift-testing
endif

# All that a change must pass: all tests in release; frames; the generator of nouns; a second of fuzzing for each target;
# the server with foreign clients, and behind a hostile network; the pages, where Chromium is installed; where PostgreSQL
# is installed, the suites on it, and several servers with faults.
check: libraries
# A release build compiles most of the time one module: two of them take little longer than one.
	$(MAKE) --jobs=2 build release-tests
	$(MAKE) frames
	FUZZ_BUILD=none FUZZ_MODULES=$(dir $(RELEASE_TESTS)) Tests/Fuzz/run
	$(SWIFT) test --skip-build --parallel --disable-xctest $(RELEASE_TEST_FLAGS)
	Tests/run $(RELEASE_TESTS)
	Tests/Noun/check
	FUZZ_BUILD=debug FUZZ_SECONDS=1 Tests/Fuzz/run
	SERVER_SECONDS=30 Tests/Server/run $(BANK)
	Tests/Remote/run $(BANK)
	Tests/Browser/run $(BANK)
	Tests/Postgres/suites $(RELEASE_TESTS)
	Tests/Postgres/run $(dir $(RELEASE_TESTS))bank-server

release-tests: libraries
	$(SWIFT) build --build-tests $(RELEASE_TEST_FLAGS)

# All long runs. They take hours, and `disks` needs root.
soak: model crash processes faults interop disks fuzz sanitize server remote postgres

# Checks the shipped program: no asynchronous function uses more than its frame (docs/decisions.md), and the tour plays.
frames: build
ifeq ($(shell uname -sm),Linux x86_64)
	Tests/Frames/check $(BANK)
endif
	$(BANK) demo >/dev/null

style:
	$(SWIFT) format lint --recursive --strict Package.swift Sources Tests docs/samples

lint: style libraries
	$(SWIFT) build --build-tests $(STRICT_FLAGS)
	FUZZ_BUILD=none Tests/Fuzz/run

format:
	$(SWIFT) format --in-place --recursive Package.swift Sources Tests docs/samples

# Records the golden files again. The tests fail in that run, because a recording proves nothing.
golden: libraries
	BANK_RECORD_GOLDEN=1 $(SWIFT) test --filter 'TranscriptTests|CatalogueTests|BankReferenceTests|TapeGoldenTests|PictureGoldenTests|ModuleGraphTests|APIPageTests|SchemaGoldenTests|ClearingGoldenTests'

# Creates a noun from the noun goals: files, registrations, and tests that fail until the noun is written.
noun:
	@mkdir -p .build
	@$(SWIFT)c -swift-version 6 Tests/Noun/MakeNoun.swift -o .build/make-noun
	@.build/make-noun "$(NAME)" >.build/noun.txt
	@grep '\.swift$$' .build/noun.txt | xargs $(SWIFT) format --in-place
	@cat .build/noun.txt
	@echo "Next: make golden, then make test. docs/adding-a-service.md says the rest."

# Draws the pictures of the README from their tapes. Like `golden`, it fails if it has drawn one again.
pictures: libraries
	BANK_RECORD_GOLDEN=1 $(SWIFT) test --filter PictureGoldenTests

# The program writes its own manual pages.
man: build
	@mkdir -p .build/man
	@$(BANK) man --list | while read -r page; do $(BANK) man "$$page" >".build/man/$$page"; done
	@echo "The pages are in .build/man; read one with: man .build/man/bank.1"

PREFIX ?= /usr/local
SHARE = $(DESTDIR)$(PREFIX)/share

# Installs the program, its manual and the shell completions, where shells and `man` find them. Stripping its symbols
# (`install -s`, on Linux and macOS) makes the program less than half the size. `make frames` needs the symbols, so the
# build keeps them.
install: man
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m755 $(BANK) $(DESTDIR)$(PREFIX)/bin/bank
	[ ! -x $(SERVER) ] || install -s -m755 $(SERVER) $(DESTDIR)$(PREFIX)/bin/bank-server
	install -d $(SHARE)/man/man1 $(SHARE)/man/man7
	install -m644 .build/man/*.1 $(SHARE)/man/man1
	install -m644 .build/man/*.7 $(SHARE)/man/man7
	install -d $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	$(BANK) completions bash >$(SHARE)/bash-completion/completions/bank
	$(BANK) completions zsh >$(SHARE)/zsh/site-functions/_bank
	$(BANK) completions fish >$(SHARE)/fish/vendor_completions.d/bank.fish

# A Debian package in .build, with the unit of a server. docs/deployment.md says how to use it.
package: man
	docs/deployment/deb .build

bench: build
	SWIFT_FLAGS="$(RELEASE_FLAGS)" Tests/Benchmarks/run

# Prints the figures of the ledger on PostgreSQL. TRANSFERS=1000000 is the size of the largest bank.
bench-postgres: server-program
	$(SWIFT) build -c release --static-swift-stdlib --scratch-path .build/server --product LedgerBenchmark $(METADATA)
	Tests/Benchmarks/postgres/run $(SERVER) .build/server/release/LedgerBenchmark $(TRANSFERS)

# FUZZ_RUNS=10000000 for a long run. Tests/Fuzz/run lists the other variables.
fuzz: libraries
	Tests/Fuzz/run

# Long tests of the ledger. docs/testing.md describes each. OPERATIONS=100000000 runs for a night.
model: libraries
	MODEL_OPERATIONS=$(or $(OPERATIONS),10000000) PROPERTY_CASES=$(or $(CASES),1000000) \
		$(SWIFT) test -c release -Xswiftc -enable-testing $(METADATA) --scratch-path .build/rt \
		--filter 'ModelTests|TransferPropertyTests'

crash: payer
	CRASH_KILLS=$(or $(KILLS),1000) $(PAYING) --filter CrashTests

processes: payer
	PROCESS_COUNT=8 PROCESS_TRANSFERS=500 PROCESS_LIMITS=1 $(PAYING) --filter ManyWritersTests

PAYING = PAYER=$(CURDIR)/.build/release/Payer $(SWIFT) test

.PHONY: payer
payer: libraries
	$(SWIFT) build -c release --product Payer $(RELEASE_FLAGS)

faults: libraries
	FAULT_STRIDE=1 DAMAGE_POSITIONS=$(or $(POSITIONS),20000) $(SWIFT) test --filter FaultTests

# Other programs read bank's statements, and bank reads theirs. CAMT_XSD=FILE checks camt.053 against its schema.
interop: build
	Tests/Interop/run $(BANK)

# Tests the server with third-party clients for 20 minutes, and kills it 200 times.
server: build
	SERVER_SECONDS=600 SERVER_KILLS=200 SERVER_IDLE=10000 Tests/Server/run $(BANK)

# Payments at a server through a network that loses, delays, duplicates and forges messages.
remote: build
	REMOTE_ROUNDS=10000 Tests/Remote/run $(BANK)

# The pages of the bank in a real Chromium.
browser: build
	Tests/Browser/run $(BANK)

disks: build
	Tests/Disks/run $(BANK)

sanitize: libraries
	Tests/Sanitizers/run

libraries:
	@./.ci/libraries

clean:
	rm -rf .build

# Several servers on PostgreSQL: 200 rounds with faults, and 20 failovers.
postgres: server-program
	$(SWIFT) build --build-tests $(DEBUG_FLAGS)
	POSTGRES_SUITES=all Tests/Postgres/suites
	POSTGRES_LONG=1 POSTGRES_ROUNDS=200 POSTGRES_FAILOVERS=20 POSTGRES_SECONDS=60 Tests/Postgres/run $(SERVER)
