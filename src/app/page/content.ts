// The pages of the app and their data, in a script of their own: nobody needs them to type.
import { nothing } from 'lit';
import { loadView } from '../data/load.ts';
import { loadSubtypeNames } from '../language/choice.ts';
import { departuresPage } from '../live/departures-page.ts';
import { parkingPage } from '../live/parking-page.ts';
import { missingPage, placePage } from '../place/place-page.ts';
import { resultsPage } from '../results/results-page.ts';
import { startPage } from '../start/start-page.ts';
import '../style/foot.css';
import '../style/live.css';
import '../style/nearby.css';
import type { Content, Shown } from './layout.ts';

export { loadMore, placesOnMap } from '../data/load.ts';
export { loadLive, withoutExpired } from '../live/load-live.ts';
export { Refresh } from '../live/refresh.ts';
export { awayText } from '../map/walk.ts';
export { countText } from '../results/count.ts';
export { belowEmptyBox } from '../start/empty-box.ts';
export { foot } from './foot.ts';

/** Loads a view, and what its kinds are called. */
export async function loadNamedView(...of: Parameters<typeof loadView>): ReturnType<typeof loadView> {
  const [view] = await Promise.all([loadView(...of), loadSubtypeNames()]);
  return view;
}

/** Renders the content of the route that is shown. */
export function content(app: Shown): ReturnType<Content> {
  const { view } = app;
  if (!view) return nothing;
  if (view.kind === 'start') return startPage(view, app.config, app);
  if (view.kind === 'missing') return missingPage(view.id);
  if (view.kind === 'place') {
    return placePage(view, new Date(), app);
  }
  if (view.kind === 'parking') return parkingPage(view);
  if (view.kind === 'departures') return departuresPage(view);
  return resultsPage(view, app);
}
