"""What the command lines of measurements share: their cases, and how they are run."""

import argparse
import datetime

from measure import load


def parser(program, description, names):
    """A parser for the cases with these names."""
    parser = argparse.ArgumentParser(prog=program, description=description)
    parser.add_argument("cases", nargs="*", metavar="CASE", help=f"what to measure: {', '.join(names)}; without, all")
    parser.add_argument("--quick", action="store_true", help="small numbers, in a minute")
    parser.add_argument("--trial", action="store_true", help="print the section and leave the page alone")
    parser.add_argument("--photoedit", required=True, help=argparse.SUPPRESS)
    return parser


def parsed(parser, names):
    """The call, whose cases have to be among these names."""
    call = parser.parse_args()
    for name in call.cases:
        if name not in names:
            parser.error(f"there is no case {name}; there are {', '.join(names)}")
    return call


def section(bench, names):
    """Runs the cases of a call, each a method of that name, and returns the section about them."""
    began, average = datetime.date.today(), load()
    for name in bench.call.cases or names:
        getattr(bench, name)()
    return bench.text(began, average)
