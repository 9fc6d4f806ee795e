import assert from "node:assert/strict";
import test from "node:test";

import { Uploads } from "../../../perfview/assets/connection/uploads.js";
import { Watch } from "../../../perfview/assets/connection/watch.js";

/** What a browser keeps for a tab. */
function storage() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
}

/** A watched page, and all that it did. */
function watched({ mock }, { typed = false, answers = true, kept = storage(), now = 0 } = {}) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"], now });
  const did = [];
  const page = {
    typed,
    answers,
    press: undefined,
    url: "/?t=0.4",
  };
  const watch = new Watch(
    {
      say: (what, press) => {
        did.push(what);
        page.press = press;
      },
      ask: () => did.push("ask"),
      address: () => page.url,
      leave: (address) => did.push(`leave ${address}`),
      typed: () => page.typed,
      answers: async () => page.answers,
    },
    kept,
  );
  const { heard } = watch;
  let turn = 0;
  watch.heard = (visit, again) => heard.call(watch, visit, again ?? (turn += 1));
  watch.heard("first");
  return { watch, page, did, tick: (ms) => mock.timers.tick(ms) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a short break says nothing, a long one says so once", (t) => {
  const { watch, did, tick } = watched(t);
  watch.connection("PINGING_SERVER");
  tick(1400);
  watch.connection("CONNECTING");
  watch.connection("CONNECTED");
  watch.heard("first");
  tick(60_000);
  assert.deepEqual(did, ["ask"]);
  watch.connection("PINGING_SERVER");
  tick(1600);
  for (let i = 0; i < 9; i += 1) watch.connection(i % 2 ? "CONNECTING" : "PINGING_SERVER");
  tick(60_000);
  assert.deepEqual(did, ["ask", "lost"]);
});

test("where the server still knows the visit, the page stays and says that it goes on", (t) => {
  const { watch, did, tick } = watched(t);
  watch.connection("PINGING_SERVER");
  tick(2000);
  watch.connection("CONNECTED");
  watch.heard("first");
  assert.deepEqual(did, ["lost", "ask", "back"]);
  assert.equal(watch.state, "there");
});

test("a server that does not know the visit has the page loaded anew, once, where it was", (t) => {
  const { watch, page, did, tick } = watched(t);
  watch.connection("PINGING_SERVER");
  tick(2000);
  page.url = "/?t=0.5"; // moved meanwhile
  watch.connection("CONNECTED");
  page.url = "/?data=other"; // written by the run of the new visit
  watch.heard("second");
  watch.heard("third");
  watch.connection("PINGING_SERVER");
  tick(60_000);
  assert.deepEqual(did, ["lost", "ask", "leave /?t=0.5"]);
});

test("what was said before the break is no answer", async (t) => {
  const { watch, did, tick } = watched(t);
  watch.connection("PINGING_SERVER");
  tick(2000);
  watch.connection("CONNECTED");
  watch.heard("first", 1);
  assert.equal(watch.state, "asking");
  tick(30_000);
  await settled();
  assert.deepEqual(did, ["lost", "ask", "leave /?t=0.4"]);
});

test("a visit that changes without a word loads the page anew too", (t) => {
  const { watch, did } = watched(t);
  watch.heard("second");
  assert.deepEqual(did, ["leave /?t=0.4"]);
});

test("a lost answer is asked for again, and nothing is loaded from a server that is gone", async (t) => {
  const { watch, page, did, tick } = watched(t, { answers: false });
  watch.connection("PINGING_SERVER");
  tick(2000);
  watch.connection("CONNECTED");
  tick(30_000);
  await settled();
  tick(5000);
  await settled();
  assert.deepEqual(did, ["lost", "ask", "lost", "lost"]);
  page.answers = true;
  tick(5000);
  await settled();
  assert.equal(did.at(-1), "leave /?t=0.4");
});

test("an answer that comes while the server is tried counts", async (t) => {
  const { watch, did, tick } = watched(t);
  watch.doubt();
  tick(30_000);
  watch.heard("first");
  await settled();
  assert.deepEqual(did, ["ask"]);
  assert.equal(watch.state, "there");
});

test("where Streamlit gives up, the server is tried here", async (t) => {
  const { watch, did, tick } = watched(t);
  watch.connection("DISCONNECTED_FOREVER");
  tick(1500);
  await settled();
  assert.deepEqual(did, ["leave /?t=0.4"]);
});

test("what was typed is not lost without the reader", (t) => {
  const { watch, page, did, tick } = watched(t, { typed: true });
  watch.connection("PINGING_SERVER");
  tick(2000);
  watch.connection("CONNECTED");
  watch.connection("PINGING_SERVER");
  watch.connection("CONNECTED");
  tick(60_000);
  assert.deepEqual(did, ["lost", "typed"]);
  page.press();
  watch.heard("second");
  assert.deepEqual(did, ["lost", "typed", "ask", "leave /?t=0.4"]);
});

test("a short break does not disturb who types, and a doubt waits", (t) => {
  const { watch, did } = watched(t, { typed: true });
  watch.connection("PINGING_SERVER");
  watch.connection("CONNECTED");
  watch.doubt();
  assert.deepEqual(did, []);
  assert.equal(watch.state, "there");
  watch.heard("second"); // the reader's next step reached another visit
  assert.deepEqual(did, ["typed"]);
});

test("who agreed once is asked again the next time", (t) => {
  const { watch, page, did, tick } = watched(t, { typed: true });
  for (let i = 0; i < 2; i += 1) {
    watch.connection("PINGING_SERVER");
    tick(2000);
    watch.connection("CONNECTED");
    page.press();
    watch.heard("first");
  }
  assert.deepEqual(did, ["lost", "typed", "ask", "back", "lost", "typed", "ask", "back"]);
});

test("a page that loses its server again and again waits for its reader, but not for ever", (t) => {
  const kept = storage();
  const seen = [0, 1000, 2000, 3000, 301_000].map((now) => {
    const { watch, page, did } = watched(t, { kept, now });
    watch.heard("second");
    page.press?.();
    return did;
  });
  const left = "leave /?t=0.4";
  assert.deepEqual(seen, [[left], [left], [left], ["again", left], [left]]);
});

test("where nothing can be kept, nothing is loaded without the reader", (t) => {
  for (const text of [undefined, "{", "7"]) {
    const { watch, did } = watched(t, { kept: { getItem: () => text, setItem: () => assert.fail() } });
    watch.heard("second");
    assert.deepEqual(did, ["again"], text);
  }
});

test("names of uploads are remembered, the newest fifty, and nothing else is believed", () => {
  const kept = storage();
  const uploads = new Uploads(kept);
  uploads.keep({ "upload-a": "<b>.csv" });
  uploads.keep({});
  assert.equal(new Uploads(kept).name("upload-a"), "<b>.csv");
  assert.equal(uploads.name("upload-b"), undefined);
  uploads.keep(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`upload-${i}`, `${i}.csv`])));
  assert.deepEqual([uploads.name("upload-a"), uploads.name("upload-49")], [undefined, "49.csv"]);
  for (const text of ["{", "7", '"text"', "[[1]]"]) {
    kept.setItem("cutpoint.uploads", text);
    assert.equal(uploads.name("upload-49"), undefined);
  }
});
