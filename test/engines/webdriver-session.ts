/** A session of W3C WebDriver: the few commands that the tests need, one at a time. */
export class WebDriverSession {
  private readonly url: string;
  private window: string | undefined;
  private last: Promise<unknown> = Promise.resolve();

  private constructor(url: string) {
    this.url = url;
  }

  /** @param scriptLimit how long a script may take, in ms. */
  static async start(driver: string, capabilities: object, scriptLimit: number): Promise<WebDriverSession> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await command<{ sessionId: string }>('POST', `${driver}/session`, body);
    const session = new WebDriverSession(`${driver}/session/${sessionId}`);
    await command('POST', `${session.url}/timeouts`, { script: scriptLimit });
    return session;
  }

  async newWindow(): Promise<string> {
    return this.inTurn(
      async () =>
        (await command<{ handle: string }>('POST', `${this.url}/window/new`, { type: 'tab' })).handle,
    );
  }

  /** Sends a command to one of the windows. */
  send<Value>(window: string, method: string, path: string, body?: object): Promise<Value> {
    return this.inTurn(async () => {
      if (this.window !== window) await command('POST', `${this.url}/window`, { handle: window });
      this.window = window;
      return command<Value>(method, this.url + path, body);
    });
  }

  end(): Promise<void> {
    return this.inTurn(() => command('DELETE', this.url));
  }

  /** Commands go to the session's current window, so none may come between a switch and what it is for. */
  private inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => {});
    return turn;
  }
}

async function command<Value>(method: string, url: string, body?: object): Promise<Value> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const { value } = (await (await fetch(url, init)).json()) as {
    value: Value & { error?: string; message?: string };
  };
  if (value?.error !== undefined) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
