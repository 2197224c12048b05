# The tasks of the project. Without a target they are listed.

photoedit := swift run -q photoedit

.PHONY: help demo test test-full test-matrix test-engines test-object-stores test-faults format lint reference schema \
	docs api release install uninstall deb bench bench-quick bench-library bench-batch bench-page bench-costs \
	bench-peers clean

PREFIX ?= /usr/local

help: ## List these tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

demo: ## Build the program and see it edit a photo (Scripts/demo PHOTO takes yours)
	Scripts/demo

test: ## Install what is missing, build and test everything
	Scripts/test

test-full: ## Test everything as hard as it can be, for about an hour: every failing call, thousands of mutants
	PHOTOEDIT_TEST_FULL=1 Scripts/test
	PHOTOEDIT_BUILD_OPTIONS='-c release -Xswiftc -enable-testing' Scripts/test-example --package
	Scripts/test-mutants --address

test-matrix: ## Test every photo of PHOTOEDIT_CORPUS with every recipe at full size, and every kind in every format
	PHOTOEDIT_TEST_MATRIX=1 Scripts/test --filter CorpusTests

test-engines: ## Run batch jobs on real engines, Slurm and Ray with three nodes, and lose one; some minutes
	Scripts/test-engines

test-faults: ## Put a sample of 400 faults into a copy of the code and see which the tests find, some hours
	Scripts/test-faults --resume
	Scripts/test-faults --listed --resume

test-object-stores: ## Test what S3 stores and photoedit agree on against OpenStack Swift, which is installed for it
	Scripts/test-object-stores

format: ## Lay out the Swift code
	swift format -i -r --parallel Sources Tests Examples Package.swift Benchmarks/Sources Benchmarks/Tests Benchmarks/*/Sources

lint: ## Check the layout and style of code and scripts, and what tests promise of themselves
	Scripts/lint

reference: ## Record the fixtures of the float64 reference again (needs NumPy)
	python3 Tests/Reference/record.py

schema: ## Write the JSON Schema of recipes again
	$(call written,Recipes/recipe.schema.json,recipe schema)

docs: ## Write the pages again that are made from the code, and build the DocC catalogs of the modules
	$(call written,Documentation/CommandLine.md,manual commands)
	$(call written,Documentation/Adjustments.md,manual adjustments)
	$(call written,Documentation/Properties.md,manual properties)
	$(photoedit) manual gallery --folder Documentation/adjustments
	$(call written,Documentation/rows.schema.json,manual rows)
	$(call written,Documentation/editors.schema.json,manual editors)
	$(call written,Documentation/manifest.schema.json,manual manifest)
	$(call written,Documentation/JSON.md,manual json)
	Scripts/error-codes > Documentation/Errors.md
	Scripts/docs

api: ## Record the list of public declarations again, after a change of them that was meant
	PHOTOEDIT_RECORD_API=1 Scripts/test --filter PublicAPITests

release: ## Build the optimized program, which runs without Swift installed
	swift build -c release --static-swift-stdlib --product photoedit
	@echo "built $$(swift build -c release --show-bin-path)/photoedit"

install: release ## Install the optimized program, its man pages and completions below PREFIX, /usr/local by default
	DESTDIR=$(DESTDIR) Scripts/install-program $(PREFIX)

uninstall: ## Remove what 'make install' installed below PREFIX
	DESTDIR=$(DESTDIR) Scripts/install-program --remove $(PREFIX)

deb: ## Build a Debian package of the optimized program
	Scripts/make-deb

bench: ## Measure against the physical limit and all peers, half an hour; writes Documentation/Performance.md
	Benchmarks/run

bench-quick: ## The same against the limit and pyvips only, in three minutes
	Benchmarks/run --quick

bench-library: ## Measure the library of photos up to a million of them, half an hour; writes its part of that page
	Benchmarks/run-library

bench-batch: ## Measure batch jobs and what people use instead, half an hour; writes its part of Documentation/Batch.md
	Benchmarks/run-batch

bench-page: ## Measure the page in Chromium, and nginx, some minutes; writes its part of Documentation/Page.md
	Benchmarks/run-page

bench-costs: ## Measure the cost of each adjustment for the reference, some minutes; 'make docs' shows it
	Benchmarks/run-costs

bench-peers: ## Install what is measured against, from Debian and PyPI
	Benchmarks/install-peers

clean: ## Remove what was built, and what the demo made
	swift package clean
	rm -rf demo-output

# Replaces a file by what photoedit prints, but only where that succeeds.
define written
@$(photoedit) $(2) > $(1).new && mv $(1).new $(1) || { rm -f $(1).new; exit 1; }
endef
