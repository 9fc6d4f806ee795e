// The names of the files that this tab has uploaded: a server that was started anew knows none.

const PLACE = "cutpoint.uploads";
const MOST = 50;

export class Uploads {
  /** @param {Pick<Storage, "getItem" | "setItem">} storage */
  constructor(storage) {
    this.storage = storage;
  }

  /** Remember names by identifier, the newest last. @param {Record<string, string>} names */
  keep(names) {
    if (Object.keys(names).length === 0) return;
    const all = new Map([...this.all(), ...Object.entries(names)]);
    try {
      this.storage.setItem(PLACE, JSON.stringify([...all].slice(-MOST)));
    } catch {
      // A browser that keeps nothing cannot say which file to choose again.
    }
  }

  /** Return the name of an upload; undefined if it is not one of this tab. @param {string} id */
  name(id) {
    return this.all().get(id);
  }

  all() {
    try {
      return new Map(JSON.parse(this.storage.getItem(PLACE) ?? "[]"));
    } catch {
      return new Map();
    }
  }
}
