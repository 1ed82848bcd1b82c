import { css } from 'lit';

/**
 * Colours follow the page's `color-scheme`, unless the page sets the custom properties. In forced colours, options have a border
 * of the ground's colour, because a transparent one would be drawn.
 */
export const styles = css`
  :host {
    display: block;
  }
  :host([hidden]),
  [hidden] {
    display: none;
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
  }
  .box {
    --_color: var(--place-search-color, CanvasText);
    --_background: var(--place-search-background, Canvas);
    --_quiet: var(--place-search-quiet, color-mix(in srgb, CanvasText 70%, Canvas));
    --_radius: var(--place-search-radius, 0.25rem);
    --_height: var(--place-search-height, 3rem);
    --_target: var(--place-search-target, 2.75rem);
    position: relative;
    color: var(--_color);
    text-align: start;
  }
  .search-field {
    display: flex;
    overflow: hidden;
    border: 2px solid var(--place-search-border, color-mix(in srgb, CanvasText 60%, Canvas));
    border-radius: var(--_radius);
    background: var(--_background);
  }
  .search-field:focus-within {
    outline: 3px solid var(--place-search-focus, LinkText);
    outline-offset: 2px;
  }
  :host(:disabled) .search-field {
    opacity: 0.6;
  }
  input,
  button {
    border: 0;
    background: none;
    font: inherit;
    color: inherit;
  }
  input {
    flex: 1;
    min-width: 0;
    min-height: var(--_height);
    padding: 0 1rem;
    outline: 0;
    font-size: var(--place-search-font-size, 1.125rem);
  }
  input::placeholder {
    color: var(--_quiet);
    opacity: 1;
  }
  button {
    display: grid;
    flex: none;
    place-items: center;
    width: var(--_height);
    cursor: pointer;
  }
  button:focus-visible {
    outline: 3px solid var(--_color);
    outline-offset: -5px;
  }
  .clear {
    width: var(--_target);
    color: var(--_quiet);
  }
  .go {
    color: var(--place-search-accent-color, inherit);
    background: var(--place-search-accent, none);
  }
  svg {
    width: 1.25em;
    height: 1.25em;
    vertical-align: -0.25em;
  }
  path {
    fill: none;
    stroke: currentColor;
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .kind {
    color: var(--_quiet);
  }
  .kind path {
    fill: currentColor;
    stroke: none;
  }
  .below {
    position: absolute;
    z-index: var(--place-search-z-index, 2);
    inset: calc(100% + 0.375rem) 0 auto;
    padding-block: 0.25rem;
    border: 1px solid var(--place-search-line, color-mix(in srgb, CanvasText 25%, Canvas));
    border-radius: var(--_radius);
    background: var(--_background);
    box-shadow: 0 0.75rem 2rem rgb(0 0 0 / 0.3);
  }
  ul {
    max-height: min(var(--place-search-list-height, 32rem), var(--room, 60vh));
    overflow-y: auto;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    column-gap: 1rem;
    min-height: var(--_target);
    padding: 0.5rem 1rem;
    border-inline-start: 0.375rem solid transparent;
    cursor: pointer;
  }
  li:hover,
  li[aria-selected='true'] {
    background: var(--place-search-active, color-mix(in srgb, CanvasText 10%, Canvas));
  }
  li[aria-selected='true'] {
    border-inline-start-color: var(--place-search-mark, currentColor);
  }
  .detail {
    color: var(--_quiet);
    font-size: var(--place-search-small, 0.875rem);
  }
  mark {
    color: inherit;
    background: none;
    font-weight: 700;
  }
  p.below,
  .failed {
    padding: 0.5rem 1rem;
  }
  .failed {
    color: var(--place-search-error, inherit);
  }
  .visually-hidden {
    position: absolute;
    inset: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @media (max-width: 47.99rem) {
    .detail {
      flex-basis: 100%;
    }
  }
  @media (forced-colors: active) {
    .search-field {
      border: 1px solid;
    }
    li {
      border-inline-start-color: Canvas;
    }
    li[aria-selected='true'] {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
      border-inline-start-color: Highlight;
    }
    li[aria-selected='true'] :is(.detail, .kind) {
      color: inherit;
    }
  }
`;
