// What Streamlit calls for each mount: once at first, and again for new data or another theme.

import { Board } from "./boards.js";
import { Comparison } from "../compare/comparisons.js";
import { keepContent } from "./contents.js";
import { CostBoard } from "../costs/cost_boards.js";
import { unpacked } from "./messages.js";
import { OwnLinks } from "../links/own_links.js";
import { Ranking } from "../compare/rankings.js";

const KINDS = {
  board: Board,
  cost_board: CostBoard,
  comparison: Comparison,
  ranking: Ranking,
  own_links: OwnLinks,
};
const boards = new WeakMap();

export default function mount({ parentElement: host, data, setStateValue, setTriggerValue }) {
  const message = unpacked(data);
  const { kind } = message.header;
  if (kind === "content") return keepContent(host, message);
  if (!boards.has(host)) boards.set(host, new KINDS[kind](host));
  const board = boards.get(host);
  board.receive(message, { state: setStateValue, trigger: setTriggerValue });
  // Also called when a newer call replaces this one: then the host is still on the page.
  return () => {
    if (host.isConnected) return;
    board.destroy();
    boards.delete(host);
  };
}
