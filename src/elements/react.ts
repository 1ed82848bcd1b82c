import type { PlaceSearchElement, PlaceSearchEventMap } from './place-search/index.ts';

/** The members of an element that React sets as properties, or as attributes on a server. */
type Settable = Partial<
  Pick<
    PlaceSearchElement,
    | 'bundle'
    | 'base'
    | 'fetch'
    | 'name'
    | 'value'
    | 'selected'
    | 'required'
    | 'disabled'
    | 'placeholder'
    | 'label'
    | 'limit'
    | 'type'
    | 'near'
    | 'messages'
  >
>;

/** React listens to an event of a custom element by its name after `on`. */
type Listeners = {
  [Type in keyof PlaceSearchEventMap as `on${Type}`]?: (event: PlaceSearchEventMap[Type]) => void;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'place-search': Omit<
        DetailedHTMLProps<HTMLAttributes<PlaceSearchElement>, PlaceSearchElement>,
        keyof Settable
      > &
        Settable &
        Listeners;
    }
  }
}
