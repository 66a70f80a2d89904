"""What happens next: frames, questions, windows, events.

- `course.py`: frames, questions, windows, and the loop from decision to decision
- `questions.py`: a question with its answers, declared once
- `answering.py`: the rules `legal`, `forbidden` and `apply`, written from the declarations
- `windows.py`: the windows of a game, and what can be ordered for them
- `story.py`: events emitted while rules run, each with who may see it
- `listening.py`: native code that saves the state with each event
- `moments.py`: the states at the events of a move
- `pledges.py`: the kinds of promise a game knows, and how its public events decide them
- `contract.py`: the rules that every game defines, as names that binding replaces
"""
