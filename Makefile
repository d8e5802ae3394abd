.PHONY: fmt check test asan bench fixtures

fmt:
	@scripts/format
check:
	@scripts/check
test:
	@scripts/test
asan:
	@scripts/test --asan
bench:
	@scripts/bench
fixtures:
	@scripts/make-forms
