"""Whether Streamlit has run all that a page has asked for.

What Streamlit says of its script is from before, until the run that a click has asked for begins:
a test that looks in between takes the state before for the one after.
"""

ASKED = "data-asked"
"""An attribute of the whole page, from the moment a run is asked for until it is on screen."""

WATCH = """
(() => {
    const RERUN = 11, NEW_SESSION = 4, FINISHED = 6, EARLY = 2;  // of Streamlit's messages
    // Numbers and first values of the fields of a message of Protocol Buffers.
    const fields = (bytes) => {
        const found = new Map();
        let at = 0;
        const varint = () => {
            let value = 0, scale = 1;
            for (;; scale *= 128) {
                const byte = bytes[at++];
                value += (byte & 127) * scale;
                if (!(byte >= 128)) return value;
            }
        };
        while (at < bytes.length) {
            const tag = varint(), value = varint();
            found.set(tag >>> 3, value);
            if ((tag & 7) === 2) at += value;
        }
        return found;
    };
    const page = () => document.documentElement;
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
        constructor(...how) {
            super(...how);
            let turn = 0, begun = true;
            const answered = (of) => requestAnimationFrame(() => requestAnimationFrame(() => {
                if (of === turn) page().removeAttribute("data-asked");
            }));
            this.asks = () => {
                turn += 1;
                begun = false;
                page().setAttribute("data-asked", "");
            };
            this.addEventListener("close", () => page().removeAttribute("data-asked"));
            this.addEventListener("message", ({data}) => {
                if (begun && !page().hasAttribute("data-asked")) return;
                const told = fields(new Uint8Array(data));
                if (told.has(NEW_SESSION)) begun = true;
                if (begun && told.has(FINISHED) && told.get(FINISHED) !== EARLY) answered(turn);
            });
        }
        send(data) {
            if (fields(new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0,
                data.byteLength)).has(RERUN)) this.asks();
            super.send(data);
        }
    };
})();
"""
