import type { CountryOfFile } from '../address/country.ts';
import type { Candidate, ElementCandidates } from '../candidates.ts';
import { NodePositions } from '../positions.ts';
import type { OsmRelation, OsmWay } from '../read/element.ts';
import type { OsmSource } from '../read/source.ts';
import { type Outline, outlineOfRelation, outlineOfWay } from './outline.ts';

type WayLine = Pick<OsmWay, 'refs' | 'path'>;

/** The ways and relations that are places, with the data for their positions. */
export interface Areas {
  /** Knows the nodes that are needed. Fill it before calling `outlines`. */
  readonly positions: NodePositions;
  /** The places without their outlines. */
  readonly candidates: readonly Candidate[];
  /** Yields the places with their outlines; `undefined` when the file lacks their positions. */
  outlines(): Generator<{ readonly candidate: Candidate; readonly outline: Outline | undefined }>;
}

/**
 * Reads the ways and relations, and the ways again when relations consist of them, because ways come first in a file.
 * Memory holds the places among them and the ways of their outlines.
 * @param countries collects the boundaries of countries.
 */
export async function readAreas(
  source: OsmSource,
  candidates: ElementCandidates,
  countries: CountryOfFile,
): Promise<Areas> {
  const ways: Candidate<OsmWay>[] = [];
  const relations: Candidate<OsmRelation>[] = [];
  const positions = new NodePositions();
  const memberIds = new Set<number>();

  for await (const batch of source.read(['way', 'relation'], 0)) {
    for (const element of batch) {
      if (element.type === 'way') {
        const candidate = candidates.take(element);
        if (!candidate) continue;
        ways.push(candidate);
        needNodes(element, positions);
      } else if (element.type === 'relation') {
        countries.collect(element);
        const candidate = candidates.take(element);
        if (!candidate) continue;
        relations.push(candidate);
        for (const { type, ref, path } of element.members) {
          if (type === 'node') positions.need(ref);
          if (type === 'way' && !path) memberIds.add(ref);
        }
      }
    }
  }

  const members = new Map<number, WayLine>();
  const again = memberIds.size > 0 || countries.isUndecided ? source.read(['way'], 1) : [];
  for await (const batch of again) {
    for (const element of batch) {
      countries.markPresent(element.id);
      if (element.type !== 'way' || !memberIds.has(element.id)) continue;
      members.set(element.id, { refs: element.refs, ...(element.path && { path: element.path }) });
      needNodes(element, positions);
    }
  }

  return {
    positions,
    candidates: [...ways, ...relations],
    *outlines() {
      for (const candidate of ways) yield { candidate, outline: outlineOfWay(candidate.element, positions) };
      for (const candidate of relations) {
        yield { candidate, outline: outlineOfRelation(candidate.element, positions, members) };
      }
    },
  };
}

function needNodes({ refs, path }: WayLine, positions: NodePositions): void {
  if (!path) for (const ref of refs) positions.need(ref);
}
