# Build, test, lint and benchmark bank.
SWIFT ?= swift
# A module must name all that it imports.
IMPORTS = --explicit-target-dependency-import-check error
# The program is shipped, tested and measured with these flags. A build with other flags compiles everything again.
# By default, types such as [AccountID: Account] are made at run time by parsing their names, which took most of the
# start. With the last flag they are made by direct calls. docs/decisions/code.md has the figures. Debug information,
# which `make install` strips, takes a sixth of the time. `make build SANDBOX=--disable-sandbox` builds inside another
# sandbox, such as Homebrew's.
RELEASE_FLAGS = -c release -debug-info-format none -Xswiftc -enable-testing \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors $(IMPORTS) $(SANDBOX)
RELEASE = .build/release
# The linker warns that a static program uses the machine's own name services. These are 18 long lines after a newcomer's
# first build; docs/decisions/code.md explains them.
QUIETLY = 2>&1 | awk '!/in statically linked applications requires/ { print; fflush() }'
SHELL = /bin/bash
.SHELLFLAGS = -o pipefail -c
BANK = $(RELEASE)/bank
# Where libpq is installed: the program for several servers on PostgreSQL.
SERVER = $(RELEASE)/bank-server
TESTS = bankPackageTests.xctest

.PHONY: build demo test check soak frames lint format bench bench-peers bench-postgres bench-scale fuzz model crash processes faults interop disks sanitize server
.PHONY: remote postgres server-program browser
.PHONY: libraries debug-tests release-tests style
.PHONY: golden noun pictures man install package clean

build: libraries
	@$(SWIFT) build --product bank $(RELEASE_FLAGS) $(QUIETLY)

server-program: libraries
	.ci/libraries postgresql
	$(SWIFT) build --product bank-server $(RELEASE_FLAGS)

# Not optimized, which takes 0.4 of the time, and is what `make test` continues with.
demo: libraries
	$(SWIFT) build --product bank $(IMPORTS)
	.build/debug/bank demo

# All tests in debug.
test: debug-tests
	$(SWIFT) test --skip-build $(IMPORTS) --parallel --disable-xctest
ifeq ($(shell uname -s),Linux)
	Tests/run .build/debug/$(TESTS)
else
	$(SWIFT) test --skip-build $(IMPORTS) --disable-swift-testing
endif

debug-tests: libraries
	$(SWIFT) build --build-tests $(IMPORTS)

# The program, and all tests in release: the optimizer has broken code before.
release-tests: libraries
	@$(SWIFT) build --build-tests $(RELEASE_FLAGS) $(QUIETLY)

# All that a change must pass: all tests in release; frames; the generator of nouns and, meanwhile, because they wait for
# a disk and not for a processor, the suites on PostgreSQL, where it is installed; a second of fuzzing for each target;
# the server with foreign clients, and behind a hostile network; the pages, where Chromium is installed; several servers
# on PostgreSQL with faults.
check: release-tests
	$(call step,$(FRAMES))
	$(call step,$(BANK) demo >/dev/null)
	$(call step,FUZZ_BUILD=none FUZZ_MODULES=$(RELEASE) Tests/Fuzz/run)
	$(call step,$(SWIFT) test --skip-build --parallel --disable-xctest $(RELEASE_FLAGS))
	$(call step,Tests/run $(RELEASE)/$(TESTS))
	$(call step,Tests/together Tests/Noun/check "Tests/Postgres/suites $(RELEASE)/$(TESTS)")
	$(call step,FUZZ_BUILD=debug FUZZ_SECONDS=1 Tests/Fuzz/run)
	$(call step,SERVER_SECONDS=30 Tests/Server/run $(BANK))
	$(call step,Tests/Remote/run $(BANK))
	$(call step,Tests/Browser/run $(BANK))
	$(call step,Tests/Postgres/run $(SERVER))

# Runs a command, and prints how long it took.
step = @echo "$(1)" && TIMEFORMAT='%0lR: $(1)' && time $(1)

# All long runs. They take hours, and `disks` needs root.
soak: model crash processes faults interop disks fuzz sanitize server remote postgres

# Checks the shipped program: no asynchronous function uses more than its frame (docs/decisions/code.md), and the tour
# plays.
frames: build
	$(FRAMES)
	$(BANK) demo >/dev/null

FRAMES = true
ifeq ($(shell uname -sm),Linux x86_64)
FRAMES = Tests/Frames/check $(BANK)
endif

style:
	$(SWIFT) format lint --recursive --strict Package.swift Sources Tests docs/samples

lint: style debug-tests
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
package: man frames
	docs/deployment/deb .build

bench: build
	for program in ContainerBenchmark HTTPBenchmark LedgerBenchmark; do \
		$(SWIFT) build --product $$program $(RELEASE_FLAGS) || exit 1; done
	Tests/Benchmarks/run

# Prints the figures of the ledger on PostgreSQL. TRANSFERS=1000000 is the size of the largest bank.
bench-postgres: server-program
	$(SWIFT) build --product LedgerBenchmark $(RELEASE_FLAGS)
	Tests/Benchmarks/postgres/run $(SERVER) $(RELEASE)/LedgerBenchmark $(TRANSFERS)

# Prints the bank beside hledger, ledger and beancount, and beside transfers by hand in SQLite and PostgreSQL.
bench-peers: build
	$(SWIFT) build --product LedgerBenchmark $(RELEASE_FLAGS)
	Tests/Benchmarks/peers $(BANK) $(RELEASE)/LedgerBenchmark $(ENTRIES)

# Prints the time and memory of commands, calls and pages in a bank of ten million transfers. Takes half an hour and 10 GB
# of disk.
bench-scale: build
	Tests/Benchmarks/scale $(BANK) $(TRANSFERS)

# FUZZ_RUNS=10000000 for a long run. Tests/Fuzz/run lists the other variables.
fuzz: libraries
	Tests/Fuzz/run

# Long tests of the ledger. docs/testing.md describes each. OPERATIONS=100000000 runs for a night.
model: release-tests
	MODEL_OPERATIONS=$(or $(OPERATIONS),10000000) PROPERTY_CASES=$(or $(CASES),1000000) \
		$(SWIFT) test --skip-build $(RELEASE_FLAGS) --filter 'ModelTests|TransferPropertyTests'

crash: payer
	CRASH_KILLS=$(or $(KILLS),1000) $(PAYING) --filter CrashTests

processes: payer
	PROCESS_COUNT=8 PROCESS_TRANSFERS=500 PROCESS_LIMITS=1 $(PAYING) --filter ManyWritersTests

PAYING = PAYER=$(CURDIR)/$(RELEASE)/Payer $(SWIFT) test

.PHONY: payer
payer: libraries
	$(SWIFT) build --product Payer $(RELEASE_FLAGS)

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
postgres: server-program debug-tests
	POSTGRES_SUITES=all Tests/Postgres/suites
	POSTGRES_LONG=1 POSTGRES_ROUNDS=200 POSTGRES_FAILOVERS=20 POSTGRES_SECONDS=60 Tests/Postgres/run $(SERVER)
