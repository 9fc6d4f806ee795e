"""The Threshold page: one model's live board, and the controls that move it."""

from perfview import session
from perfview.kit import boards
from perfview.pages import frame
from perfview.pages.threshold.page import show_threshold
from perfview.session import caches
from perfview.tasks.binary.uses import use_of

frame.begin_page("threshold")
file = session.data_in_use()
model = file.model(session.choices())
use = use_of(session.choices(), caches.sweep(file, model), caches.amounts(file, model))
boards.show_content(caches.content(file, model, use), key="content")
show_threshold(file.key, model, use)
