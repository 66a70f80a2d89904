"""What an experiment found, on one page.

- `findings.py`: results
- `significance.py`: whether a difference is more than chance
- `charts.py`: charts, as Vega-Lite
- `sections.py`: the sections of the page
- `page.py`: the page that shows them
"""
