"""The script Sources/install, and the files that it installs."""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from programs import COMMAND, LIBRARY, LOGIN_LIBRARY, PATIENCE, ROOT, install

MODULE = ROOT / "Sources" / "Python" / "coax"
HEADER = (ROOT / "Sources" / "CCoax" / "coax.h").read_text()
FILES = {
    "bin/coax",
    "include/coax.h",
    "lib/libCoax.so",
    "lib/pkgconfig/coax.pc",
    "share/bash-completion/completions/coax",
    "share/fish/vendor_completions.d/coax.fish",
    "share/man/man1/coax.1",
    "share/zsh/site-functions/_coax",
}


def output(*command, **options):
    return subprocess.run(
        command, timeout=PATIENCE, stdout=subprocess.PIPE, text=True, check=True, **options
    ).stdout


def files(folder):
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


class FolderTestCase(unittest.TestCase):
    def setUp(self):
        if not COMMAND or not LIBRARY:
            self.skipTest("COAX_COMMAND or COAX_LIBRARY is not set")
        self.built = str(Path(COMMAND).parent)
        self.folder = Path(tempfile.mkdtemp(prefix="with spaces "))
        self.addCleanup(shutil.rmtree, self.folder)


class InstallationTests(FolderTestCase):
    """An installation into a virtual environment of Python, which has its own modules."""

    def setUp(self):
        super().setUp()
        self.prefix = self.folder / "env"
        output(sys.executable, "-m", "venv", "--without-pip", str(self.prefix))
        before = files(self.prefix)
        installation = install("--prefix", str(self.prefix), "--built", self.built)
        self.assertEqual((installation.returncode, installation.stderr), (0, ""))
        self.lines = installation.stdout.splitlines()
        self.files = files(self.prefix) - before

    def test_lists_the_files(self):
        module = {file for file in self.files if file.endswith(".py")}
        names = {file.rpartition("/coax/")[2] for file in module}
        self.assertEqual(names, {file.name for file in MODULE.glob("*.py")})
        self.assertEqual(self.files, FILES | module)
        self.assertEqual(set(self.lines[:-1]), {str(self.prefix / file) for file in self.files})
        self.assertIn("Swift runtime in /", self.lines[-1])

    def test_pkg_config_finds_the_library(self):
        def pkg_config(*options):
            environment = {"PATH": "/usr/bin:/bin", "PKG_CONFIG_PATH": f"{self.prefix}/lib/pkgconfig"}
            return shlex.split(output("pkg-config", *options, "coax", env=environment))

        pkg_config("--validate")
        self.assertEqual(
            pkg_config("--cflags", "--libs"),
            [f"-I{self.prefix}/include", f"-L{self.prefix}/lib", "-lCoax"],
        )
        self.assertEqual(pkg_config("--modversion"), [version()])

    def test_python_finds_the_module(self):
        program = "import coax; print(coax.__file__)"
        file = output(str(self.prefix / "bin" / "python3"), "-B", "-I", "-c", program)
        self.assertTrue(file.startswith(str(self.prefix)), file)

    def test_the_command_runs(self):
        self.assertEqual(output(str(self.prefix / "bin" / "coax"), "--version"), f"coax {version()}\n")

    def test_the_manual_page_is_valid(self):
        page = self.prefix / "share" / "man" / "man1" / "coax.1"
        self.assertIn(".Dt COAX 1", page.read_text())
        if not shutil.which("mandoc"):
            self.skipTest("there is no mandoc")
        self.assertEqual(output("mandoc", "-Tlint", "-Wwarning", str(page)), "")

    def test_shells_have_completions(self):
        for shell, file in [
            ("bash", "bash-completion/completions/coax"),
            ("zsh", "zsh/site-functions/_coax"),
            ("fish", "fish/vendor_completions.d/coax.fish"),
        ]:
            expected = output(COMMAND, "--completions", shell)
            self.assertEqual((self.prefix / "share" / file).read_text(), expected)


class ScriptTests(FolderTestCase):
    def test_puts_destdir_before_the_prefix(self):
        result = install("--prefix=/usr", f"--built={self.built}", DESTDIR=str(self.folder))
        self.assertEqual(result.returncode, 0, result.stderr)
        installed = files(self.folder)
        self.assertLessEqual({f"usr/{file}" for file in FILES}, installed)
        package = (self.folder / "usr" / "lib" / "pkgconfig" / "coax.pc").read_text()
        self.assertIn("prefix=/usr\n", package)
        if not Path("/usr/bin/python3").exists():
            self.skipTest("the system has no Python")
        # Python's folder for the packages of the system, which has a different name in Debian.
        program = "import site; print(*site.getsitepackages(), sep='\\n')"
        folders = output("/usr/bin/python3", "-I", "-c", program).splitlines()
        [module] = [Path("/", file) for file in installed if file.endswith("/coax/__init__.py")]
        self.assertIn(str(module.parent.parent), folders)
        self.assertNotIn("local", module.parts)

    def test_replaces_files(self):
        arguments = ("--prefix", str(self.folder), "--built", self.built)
        install(*arguments)
        library = self.folder / "lib" / "libCoax.so"
        # A program that has loaded the old file keeps it.
        with open(library, "rb") as old:
            number = library.stat().st_ino
            self.assertEqual(install(*arguments).returncode, 0)
            self.assertNotEqual(library.stat().st_ino, number)
            self.assertEqual(old.read(4), b"\x7fELF")

    def test_builds_the_command_with_its_own_runtime(self):
        calls = self.folder / "calls"
        swift = self.fake_swift(
            f'if [[ $* == *--show-bin-path* ]]; then echo "{self.built}"\n'
            f'else echo "$@" >>"{calls}"; fi'
        )
        prefix = self.folder / "prefix"
        result = install("--prefix", str(prefix), PATH=swift)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLessEqual(FILES, files(prefix))
        library, command = calls.read_text().splitlines()
        self.assertIn("build --product Coax -c release", library)
        self.assertNotIn("--static-swift-stdlib", library)
        self.assertRegex(command, "build --product coax -c release.*--static-swift-stdlib")

    def test_installs_nothing_if_the_build_fails(self):
        prefix = self.folder / "prefix"
        result = install("--prefix", str(prefix), PATH=self.fake_swift("exit 1"))
        self.assertEqual(result.stderr, "Sources/install: could not build Coax.\n")
        self.assertEqual(result.returncode, 1)
        self.assertFalse(prefix.exists())

    def test_refuses_invalid_arguments(self):
        file = self.folder / "file"
        file.touch()
        for status, message, arguments in [
            (3, "unknown argument “--fix”. Try Sources/install --help.", ["--fix"]),
            (3, "--prefix needs a folder.", ["--prefix"]),
            (3, "--built needs a folder.", ["--built="]),
            (1, f"“{file}” is not a folder.", ["--prefix", str(file / "below"), "--built=/"]),
            (
                1, f"“{self.folder}” contains no coax.",
                ["--built", str(self.folder), "--prefix", str(self.folder)],
            ),
        ]:
            result = install(*arguments)
            self.assertEqual(result.stderr, f"Sources/install: {message}\n")
            self.assertEqual((result.returncode, result.stdout), (status, ""))
        self.assertEqual(files(self.folder), {"file"})

    def fake_swift(self, script):
        """Returns a search path on which `swift` is a script."""
        swift = self.folder / "bin" / "swift"
        swift.parent.mkdir()
        swift.write_text(f"#!/usr/bin/env bash\n{script}\n")
        swift.chmod(0o755)
        return f"{swift.parent}:/usr/bin:/bin"


class HeaderTests(unittest.TestCase):
    def test_compiles_in_c_and_in_cpp(self):
        strict = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-"]
        languages = {"c": ["gcc", "clang"], "c++": ["g++", "clang++"]}
        compilers = 0
        for language, names in languages.items():
            for compiler in filter(shutil.which, names):
                compilers += 1
                # Compilers suppress warnings in headers that are included from the folders of the
                # system, so the header is the main file here.
                output(
                    compiler, "-x", language, *(["-std=c99"] if language == "c" else []), *strict,
                    input=HEADER,
                )
        self.assertGreater(compilers, 0)


class LibraryTests(unittest.TestCase):
    def setUp(self):
        if not LIBRARY or not LOGIN_LIBRARY:
            self.skipTest("COAX_LIBRARY or LOGIN_LIBRARY is not set")

    def test_export_the_functions_of_the_header(self):
        functions = set(re.findall(r"^[a-z].*?(coax_\w+)\(", HEADER, re.MULTILINE))
        self.assertEqual(len(functions), 8)
        self.assertEqual(exported_names(LIBRARY), functions)
        self.assertEqual(exported_names(LOGIN_LIBRARY), functions | {"login_open"})

    def test_have_the_version_of_the_header(self):
        program = (
            "import ctypes, sys; library = ctypes.CDLL(sys.argv[1])\n"
            "library.coax_version.restype = ctypes.c_char_p\n"
            "print(library.coax_version().decode(), end='')"
        )
        for library in [LIBRARY, LOGIN_LIBRARY]:
            self.assertEqual(output(sys.executable, "-c", program, library), version())


def version():
    return re.search('COAX_VERSION "(.*)"', HEADER).group(1)


def exported_names(library):
    """Returns the symbols of a library, except those of Swift and the linker."""
    lines = output("nm", "-D", "--defined-only", library).splitlines()
    names = {line.split()[-1] for line in lines}
    return {name for name in names if not name.startswith("$s")} - {"__bss_start", "_edata", "_end"}


if __name__ == "__main__":
    unittest.main()
