import type { EngineBrowser, Visitor } from './engine.ts';

/** A running browser for one of several borrowers: `close()` ends the visitors that it had, and the browser goes on. */
export function lend(browser: EngineBrowser): EngineBrowser {
  const visitors = new Set<Visitor>();
  const refuse = (): never => {
    throw new Error('Test files share this browser: launchEngine({}) starts one of your own');
  };
  return {
    engine: browser.engine,
    async newVisitor() {
      const visitor = await browser.newVisitor();
      visitors.add(visitor);
      return {
        newPage: () => visitor.newPage(),
        async close() {
          if (visitors.delete(visitor)) await visitor.close();
        },
      };
    },
    async close() {
      const all = [...visitors];
      visitors.clear();
      await Promise.all(all.map((visitor) => visitor.close()));
    },
    newPage: refuse,
    kill: refuse,
    relaunch: refuse,
  };
}
