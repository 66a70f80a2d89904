"""What people, learners and experiments are shown: views, drawings, odds, what a seat knows."""
