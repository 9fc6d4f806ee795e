"""The Costs page: what one model's thresholds cost, and the controls that say what costs are."""

from perfview import board, cached, frame, state
from perfview.costs_views import show_costs

frame.begin_page()
file = state.data_in_use()
model = file.model(state.choices())
board.show_content(cached.costs(file, model), key="cost_content")
show_costs(file.key, model)
