"""The Threshold page: one model's live board, and the controls that move it."""

from perfview import board, cached, state
from perfview.deployments import deployment_of
from perfview.views import frame
from perfview.views.threshold import show_threshold

frame.begin_page("threshold")
file = state.data_in_use()
model = file.model(state.choices())
deployment = deployment_of(state.choices(), cached.sweep(file, model), cached.amounts(file, model))
board.show_content(cached.content(file, model, deployment), key="content")
show_threshold(file.key, model, deployment)
