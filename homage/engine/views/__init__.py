"""What people are shown: views, words, the ledger, pictures.

- `view.py`: a view in parts
- `words.py`: how a game speaks to people
- `ledger.py`: the numbered rules
- `lines.py`: lines of text for a terminal
- `heraldry.py`: tinctures and shields
- `picture.py`: a position as a drawing
"""
