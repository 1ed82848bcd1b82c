/**
 * The style sheet of the map's shadow root. A canvas that inherits the direction of an Arabic page loses the spaces of names along
 * streets. An attribution may begin with a sign that has no direction.
 */
export const sheet = `
:host {
  --place-map-button: 2.75rem;
  position: relative;
  display: block;
  min-height: 12rem;
  overflow: hidden;
  color: var(--ink);
  background: var(--land);
  font-size: 1rem;
  line-height: 1.3;
}
:host([hidden]) { display: none; }
.view { position: absolute; inset: 0; outline: none; direction: ltr; }
.view:focus-visible::after {
  content: "";
  position: absolute;
  inset: 0;
  border: 3px solid var(--focus);
  pointer-events: none;
}
/* The middle, which Enter chooses the nearest place of. */
.middle {
  position: absolute;
  inset: 0;
  width: 1.5em;
  height: 1.5em;
  margin: auto;
  visibility: hidden;
  pointer-events: none;
}
.view:is(:focus-visible, .asks) .middle { visibility: visible; }
.middle path { fill: none; stroke: var(--focus); stroke-width: 2; }
.controls {
  position: absolute;
  inset-block-end: 2.5em;
  inset-inline-end: 0.75em;
  display: grid;
  gap: 0.5em;
}
/* A map that is a mere picture. */
:host([inert]) :is(.controls, .scale, .notes) { display: none; }
button, .north {
  display: grid;
  place-items: center;
  width: var(--place-map-button);
  height: var(--place-map-button);
  padding: 0;
  border: 1px solid var(--edge);
  border-radius: 0.375em;
  color: var(--ink);
  background: var(--panel);
}
button { cursor: pointer; }
button:hover { background: var(--hover); }
button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
svg { width: 55%; height: 55%; fill: none; stroke: currentColor; stroke-width: 2; }
.north {
  position: absolute;
  inset-block-start: 0.75em;
  inset-inline-end: 0.75em;
  border-radius: 50%;
}
.north[hidden] { display: none; }
.north::after { content: attr(title); }
.north svg { position: absolute; width: 100%; height: 100%; fill: currentColor; }
.notes {
  position: absolute;
  inset-block-start: 0.75em;
  inset-inline: 0.75em calc(var(--place-map-button) + 1.5em);
  display: grid;
  justify-items: start;
  gap: 0.5em;
  pointer-events: none;
}
::slotted(*) { pointer-events: auto; }
.note {
  margin: 0;
  padding: 0.5em 0.75em;
  border: 1px solid var(--edge);
  border-radius: 0.375em;
  background: var(--panel);
}
.note:empty { display: none; }
.foot {
  position: absolute;
  inset-block-end: 0;
  inset-inline: 0;
  display: flex;
  justify-content: space-between;
  align-items: end;
  gap: 1em;
  pointer-events: none;
}
.scale {
  margin-block: 0 0.375em;
  margin-inline: 0.75em 0;
  padding: 0.125em 0.375em;
  border: solid currentColor;
  border-width: 0 2px 2px;
  background: var(--panel);
  font-size: 0.8125em;
  text-align: center;
  white-space: nowrap;
}
.scale:empty, .attribution:empty { visibility: hidden; }
.attribution {
  unicode-bidi: plaintext;
  margin: 0;
  margin-inline-start: auto;
  padding: 0.125em 0.5em;
  background: var(--panel);
  font-size: 0.8125em;
}
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
:host([data-theme="light"]) {
  --ink: #17211d; --panel: #ffffff; --hover: #e4eee9; --edge: #8a928e; --land: #f5f3ed; --focus: #b45309;
}
:host([data-theme="dark"]) {
  --ink: #e9eeea; --panel: #19211e; --hover: #2a3733; --edge: #6d7a74; --land: #1b2321; --focus: #ffbf47;
}
:host([data-theme="contrast"]) {
  --ink: #000000; --panel: #ffffff; --hover: #e0e0e0; --edge: #000000; --land: #ffffff; --focus: #7a2e00;
}
`;
