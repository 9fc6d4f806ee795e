"""The Costs page: what one model's thresholds cost, and the controls that say what costs are."""

from perfview import board, cached, state
from perfview.deployments import pricing_of
from perfview.views import frame
from perfview.views.costs import show_costs

frame.begin_page("costs")
file = state.data_in_use()
model = file.model(state.choices())
pricing = pricing_of(state.choices(), cached.amounts(file, model))
board.show_content(cached.costs(file, model, pricing), key="cost_content")
show_costs(file.key, model, pricing)
