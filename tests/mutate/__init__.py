"""Mutation testing: break the rules of a game one at a time, and see whether the tests that name them notice.

    python -m tests.mutate fealty                       # every mutant; hours for the large games
    python -m tests.mutate fief --sample 300 --seed 1   # a quick estimate
    python -m tests.mutate fief --file movement.py --others

A *mutant* is one change of one rule: a boundary, a condition, a number, a statement left out, a predicate that always
answers the same; or one number of `components.toml` that rules look up. It is *killed* if a test fails that names a
rule which the changed function cites; it is killed too if a test uses far more processor time than without it. Else it
*survives*; so does one whose process ends otherwise, such as for want of memory.
"""
