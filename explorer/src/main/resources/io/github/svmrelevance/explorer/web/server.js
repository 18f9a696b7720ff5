// The line to the server: one stream by which both see that the other lives, and questions with answers in lines of JSON.

const SILENCE = 4000;
const RETRY = 1500;
const HURRY = 500;

export class Server {
  // told.lost(), told.back(): of the connection.
  constructor(told) {
    this.told = told;
    this.id = crypto.randomUUID();
    this.connected = false;
    this.heard = 0;
    this.asked = 0;
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

  // Hands each line of the answer over as it comes. Questions are counted, as a later one may arrive first.
  async ask(what, message, line, signal) {
    const reply = await fetch(what, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ page: this.id, number: ++this.asked, features: [], ...message }),
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

// Asks about the newest state only, and drops what lies between. A question that a newer one follows has a while to end; then the
// newer one is sent, and the server stops the former. What is asked at leisure gives way at once.
export class Newest {
  // ask(item, turn): a promise. turn.signal stops it; turn.over says that nobody waits for the answer; turn.leisure() is false if
  // a newer question waits.
  constructor(ask) {
    this.ask = ask;
    this.running = null;
    this.former = null;
    this.next = null;
  }

  put(item) {
    this.next = item;
    if (!this.running || this.running.atLeisure) {
      this.step();
    } else if (!this.running.hurry) {
      const left = Math.max(0, HURRY - (performance.now() - this.running.start));
      this.running.hurry = setTimeout(() => this.step(), left);
    }
  }

  // Asks no more, and wants no answer. The server stops the work when it is asked for ranges.
  drop() {
    this.next = null;
    if (this.running) {
      this.running.over = true;
      clearTimeout(this.running.hurry);
      this.running.hurry = 0;
    }
  }

  turn() {
    const control = new AbortController();
    const turn = { control, signal: control.signal, start: performance.now(), hurry: 0, atLeisure: false, over: false };
    turn.leisure = () => {
      turn.atLeisure = true;
      return !turn.over && this.next === null;
    };
    return turn;
  }

  async step() {
    const item = this.next;
    const turn = this.turn();
    this.next = null;
    if (this.running) {
      // Two are on their way at most, also if the server says nothing.
      if (this.former) { this.former.control.abort(); }
      this.former = this.running;
      this.former.over = true;
      clearTimeout(this.former.hurry);
    }
    this.running = turn;
    try {
      await this.ask(item, turn);
    } finally {
      clearTimeout(turn.hurry);
      if (this.former === turn) { this.former = null; }
      if (this.running === turn) {
        this.running = null;
        if (this.next !== null) { this.step(); }
      }
    }
  }
}
