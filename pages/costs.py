"""The Costs page: what one model's thresholds cost, and the controls that say what costs are."""

from perfview import session
from perfview.kit import boards
from perfview.pages import frame
from perfview.pages.costs.page import show_costs
from perfview.session import caches
from perfview.tasks.binary.uses import pricing_of

frame.begin_page("costs")
file = session.data_in_use()
model = file.model(session.choices())
pricing = pricing_of(session.choices(), caches.amounts(file, model))
boards.show_content(caches.costs(file, model, pricing), key="cost_content")
show_costs(file.key, model, pricing)
