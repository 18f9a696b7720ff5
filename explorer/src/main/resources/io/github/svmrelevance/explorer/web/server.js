// The line to the server: one stream by which both see that the other lives, and questions with answers in lines of JSON.

const SILENCE = 4000;
const RETRY = 1500;
const HURRY = 250;

export class Server {
  // told.lost(), told.back(): of the connection.
  constructor(told) {
    this.told = told;
    this.id = crypto.randomUUID();
    this.connected = false;
    this.heard = 0;
    this.connect();
    setInterval(() => this.watch(), 500);
  }

  connect() {
    if (this.events) { this.events.close(); }
    this.tried = performance.now();
    this.events = new EventSource('events?page=' + this.id);
    this.events.onmessage = () => {
      this.heard = performance.now();
      if (!this.connected) {
        this.connected = true;
        this.told.back();
      }
    };
    this.events.onerror = () => this.lose();
  }

  lose() {
    if (this.connected) {
      this.connected = false;
      this.told.lost();
    }
  }

  watch() {
    const now = performance.now();
    if (this.connected && now - this.heard > SILENCE) { this.lose(); }
    if (!this.connected && now - this.tried > RETRY + SILENCE) { this.connect(); }
    if (!this.connected && this.events.readyState === EventSource.CLOSED && now - this.tried > RETRY) { this.connect(); }
  }

  async get(what) {
    const reply = await fetch(what);
    if (!reply.ok) { throw new Error(await reply.text()); }
    return reply.json();
  }

  // Hands each line of the answer over as it comes.
  async ask(what, message, line, signal) {
    const reply = await fetch(what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ page: this.id, features: [], ...message }),
      signal
    });
    if (!reply.ok) { throw new Error(await reply.text()); }
    const reader = reply.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) { return; }
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop();
      lines.forEach(text => line(JSON.parse(text)));
    }
  }

  async one(what, message) {
    let answer = null;
    await this.ask(what, message, line => { answer = line; });
    return answer;
  }
}

// Asks about the newest state only: one question is on its way, the next one waits, and what lies between is dropped.
export class Newest {
  // ask(item, signal): a promise.
  constructor(ask) {
    this.ask = ask;
    this.running = null;
    this.next = null;
  }

  put(item) {
    this.next = item;
    if (!this.running) {
      this.step();
    } else if (!this.running.hurry) {
      const running = this.running;
      const left = Math.max(0, HURRY - (performance.now() - running.start));
      running.hurry = setTimeout(() => running.control.abort(), left);
    }
  }

  // Stops the question that is on its way, and asks none.
  drop() {
    this.next = null;
    if (this.running) { this.running.control.abort(); }
  }

  async step() {
    const item = this.next;
    this.next = null;
    this.running = { control: new AbortController(), start: performance.now(), hurry: 0 };
    try {
      await this.ask(item, this.running.control.signal);
    } finally {
      clearTimeout(this.running.hurry);
      this.running = null;
      if (this.next) { this.step(); }
    }
  }
}
