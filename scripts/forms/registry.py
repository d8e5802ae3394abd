"""Fixtures by name: a function that returns the file's bytes, its docstring saying what the file is for."""


class Registry(dict):
    """Functions in the order of their definition."""

    def __call__(self, name):
        def register(function):
            assert name not in self, name
            self[name] = function
            return function

        return register

    def purpose(self, name):
        """The docstring on one line."""
        return " ".join(self[name].__doc__.split())


def captions(*lines):
    """Page content with small labels; each is (x, y, text)."""
    return "".join(f"BT /Helv 7 Tf 0.4 g {x} {y} Td ({text}) Tj ET\n" for x, y, text in lines).encode("cp1252")
