import { type FormEvent, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'fingerpost/elements/place-search';
import type { PlaceSearchElement } from 'fingerpost/elements';
import type { MapPlace } from 'fingerpost/elements/place-map';
import type {} from 'fingerpost/elements/react';

function RouteForm() {
  const [to, setTo] = useState('');
  const [sent, setSent] = useState('');
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(String(new FormData(event.currentTarget).get('to')));
  };
  return (
    <form onSubmit={send}>
      <label htmlFor="to">To</label>
      <place-search
        id="to"
        name="to"
        bundle="/places/"
        required
        limit={2}
        messages={{ required: 'Where to?' }}
        onplace-select={({ detail }) => setTo(detail.place.name)}
      />
      <button type="submit">Send</button>
      <output>{sent ? `sent ${sent}` : `chosen ${to}`}</output>
    </form>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <RouteForm />
  </StrictMode>,
);

// Types of the element, of its events, and of the DOM.
export const typed = (box: PlaceSearchElement): string | undefined =>
  document.querySelector('place-search')?.value ?? box.selected?.name;

export const map = (places: readonly MapPlace[]) => (
  <place-map src="/map.pmtiles" places={places} onplace-select={({ detail }) => console.log(detail.id)} />
);
