"""The Threshold page: one model's live board, and the controls that move it."""

from perfview import board, cached, frame, state
from perfview.threshold_views import show_threshold

frame.begin_page()
file = state.data_in_use()
model = file.model(state.choices())
board.show_content(cached.content(file, model), key="content")
show_threshold(file.key, model)
