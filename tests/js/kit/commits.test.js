import assert from "node:assert/strict";
import test from "node:test";

import { Commits } from "../../../perfview/assets/kit/commits.js";

test("keys count once, when they rest", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const commits = new Commits();
  const told = [];
  for (const key of ["End", "PageDown", "PageUp"]) {
    commits.soon(() => told.push(key));
    mock.timers.tick(200);
  }
  assert.deepEqual(told, []);
  assert.ok(commits.behind(0));
  mock.timers.tick(100);
  assert.deepEqual(told, ["PageUp"]);
});
