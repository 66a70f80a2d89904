"""The kernel that every game stands on. It knows no game.

Rules and native code:

- `rule.py`: `@rule` and `Binding`: a rule bound to a target (plain, native, CUDA) and a game
- `compiling.py`: the steps of Numba's compiler that a rule needs
- `linking.py`: native code linked once for each entry point from Python
- `code_cache.py`: native code on disk, with a digest
- `cuda.py`: numba-cuda, imported in one place
- `cuda_bits.py`: sets of small numbers as a GPU counts them
- `bits.py`: sets of small numbers as bits of one integer
- `contract.py`: the rules that every game defines, as names that binding replaces
- `entry.py`: their entry points from Python
- `machine.py`: a game bound to one target
- `warm.py`: compilation in the background by two processes
- `cache.py`: the cache folder
- `checked.py`: native code with bounds checks

State and dice:

- `layout.py`: flat records: a class declares fields and who may see them; NumPy type, proxy and veil follow
- `limits.py`: fixed sizes, and the error when one is exceeded
- `dice.py`: keyed dice outside the state, with a tape of outcomes
- `verify.py`: the dice of a finished game, checked against the key that was promised at its start

The course of play:

- `course.py`: frames, questions, windows, and the loop from decision to decision
- `questions.py`: a question with its answers, declared once
- `answering.py`: the rules `legal`, `forbidden` and `apply`, written from the declarations
- `windows.py`: the windows of a game, and what can be ordered for them
- `pledges.py`: the kinds of promise a game knows, and how its public events decide them
- `story.py`: events emitted while rules run, each with who may see it
- `listening.py`: native code that saves the state with each event
- `moments.py`: the states at the events of a move
- `contributions.py`: which events may help a seat to win, for experiments

Actions:

- `operands.py`: what actions are about: the kinds of thing that a game declares
- `blocks.py`: a run of action numbers of one kind
- `actions.py`: all actions of a game
- `block_rules.py`: rules that decode actions
- `notation.py`: parsing an action from text
- `pointing.py`: which actions remain after pointing at things
- `explain.py`: why none does
- `trying.py`: whether an action could be taken back, and how often it can be played
- `refusals.py`: why a move is forbidden: a rule ID and a sentence
- `errors.py`: refusals as exceptions

A game and its matches:

- `components.py`: component data from TOML
- `options.py`: what a table agrees on before the game
- `rulebook.py`: what a match is played by: names, options, rules, target
- `ledger.py`: the numbered rules
- `tournament.py`: tournament rules of a rulebook: formats, points, the rules to cite
- `assembly.py`: a game assembled from the modules of its folder
- `game.py`: a game: its rulebook, and new or replayed matches
- `position.py`: a game as it stands, under the rules
- `match.py`: a game under way, from move to move, and back
- `past.py`: its moves and events in few bytes
- `openly.py`: view, story and log of a finished game, nothing hidden
- `record.py`: a saved game

Words and views:

- `words.py`: how a game speaks to people
- `view.py`: a view in parts
- `live_view.py`: parts cached from move to move, and sent as differences
- `heraldry.py`: tinctures and shields
- `picture.py`: a position as a drawing
"""
