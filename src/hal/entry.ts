import { accessibilityFeatures, curationFlags } from '../core/accessibility.ts';
import type { Entry, Link } from '../core/contract/link.ts';
import { CURIES } from './links.ts';

/**
 * Represents the entry point of the service as HAL JSON: one templated link (RFC 6570) per operation. The mere presence
 * of a flag parameter sets the flag.
 * @param features the accessibility features of the bundle's places, besides those of the interface.
 * @param areaParameter name of the parameter that narrows a search to the bundle's area, if there is one.
 */
export function representEntry(features: readonly string[], areaParameter?: string): Entry {
  const filters = [
    ...(areaParameter === undefined ? [] : [areaParameter]),
    'university_only',
    'exclude_university',
    // A template has no other characters in the names of its variables.
    ...[...new Set([...Object.keys(accessibilityFeatures), ...features])].map(
      (feature) => `accessibility_${encodeURIComponent(feature)}`,
    ),
    ...curationFlags,
  ];
  const template = (href: string, title: string): Link => ({ href, title, templated: true });
  return {
    _links: {
      self: { href: '/places/' },
      curies: [CURIES.hl],
      'hl:search': template(
        `/places/search{?q,type,type_exact*,kind*,lat,lon,near,near_kind,within*,accessibility_any*,interpret,${filters.join(',')},facet*,count,start}`,
        'Search places',
      ),
      'hl:suggest': template(
        '/places/suggest{?q,type_exact*,lat,lon,interpret,count,start}',
        'Suggest places by name',
      ),
      'hl:types': { href: '/places/types', title: 'Types of places' },
      'hl:place': template('/places/{id}', 'One place, or several with their ids separated by commas'),
      'hl:rti': template('/places/{id}/rti/{type}', 'Live departures of a place'),
      'hl:park-and-rides': {
        href: '/transport/park-and-rides',
        title: 'Occupancy of the park-and-ride sites',
      },
    },
  };
}
