import type { PlaceMap, PlaceMapEventMap, ThemeName } from './place-map/index.ts';
import type { PlaceSearchElement, PlaceSearchEventMap } from './place-search/index.ts';

/** The members of a search box that React sets as properties, or as attributes on a server. */
type BoxMembers =
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
  | 'messages';

/** The members of a map that React sets as properties. */
type MapMembers =
  | 'places'
  | 'selected'
  | 'highlighted'
  | 'position'
  | 'heading'
  | 'circle'
  | 'map'
  | 'messages';

/** React listens to an event of a custom element by its name after `on`. */
type Listeners<Events> = {
  [Type in keyof Events & string as `on${Type}`]?: (event: Events[Type]) => void;
};

type Own<Element, Members extends keyof Element, Events> = Partial<Pick<Element, Members>> &
  Listeners<Events>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'place-search': Omit<
        DetailedHTMLProps<HTMLAttributes<PlaceSearchElement>, PlaceSearchElement>,
        BoxMembers
      > &
        Own<PlaceSearchElement, BoxMembers, PlaceSearchEventMap>;
      'place-map': Omit<DetailedHTMLProps<HTMLAttributes<PlaceMap>, PlaceMap>, MapMembers> &
        Own<PlaceMap, MapMembers, PlaceMapEventMap> & {
          /** Address of the archive of the base map. */
          readonly src?: string;
          readonly theme?: ThemeName;
          readonly label?: string;
        };
    }
  }
}
