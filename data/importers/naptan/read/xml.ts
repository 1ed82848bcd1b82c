import { readElements, type XmlRecord } from './elements.ts';
import type { NaptanLocation, NaptanRecord } from './record.ts';

/**
 * Reads the stops and stop areas of a NaPTAN XML file, schema 2.0 to 2.5.
 * @param text pieces of the file.
 * @throws FingerpostError `bad-input` that names file and line.
 */
export async function* readXml(path: string, text: AsyncIterable<string>): AsyncGenerator<NaptanRecord> {
  const form = { root: 'NaPTAN', records: ['StopPoint', 'StopArea'] };
  for await (const element of readElements(path, text, form)) {
    yield element.name === 'StopPoint' ? stopOf(element) : areaOf(element);
  }
}

function stopOf(element: XmlRecord): NaptanRecord {
  const all = (path: string): readonly string[] => element.texts.get(path) ?? [];
  const text = (path: string): string => all(path)[0] ?? '';
  return {
    kind: 'stop',
    ...revision(element),
    atco: text('AtcoCode'),
    naptanCode: text('NaptanCode'),
    stopType: text('StopClassification/StopType'),
    name: text('Descriptor/CommonName'),
    shortName: text('Descriptor/ShortCommonName'),
    otherNames: [
      ...all('AlternativeDescriptors/Descriptor/CommonName'),
      ...all('StopClassification/OffStreet/Rail/AnnotatedRailRef/StationName'),
    ],
    indicator: text('Descriptor/Indicator'),
    street: text('Descriptor/Street'),
    landmark: text('Descriptor/Landmark'),
    // The file has only codes of localities; their names are in another file.
    localities: [text('Place/Suburb'), text('Place/Town')],
    location: locationOf(text, 'Place/Location'),
    crs: text('StopClassification/OffStreet/Rail/AnnotatedRailRef/CrsRef'),
    areas: all('StopAreas/StopAreaRef'),
  };
}

function areaOf(element: XmlRecord): NaptanRecord {
  const text = (path: string): string => element.texts.get(path)?.[0] ?? '';
  return {
    kind: 'area',
    ...revision(element),
    code: text('StopAreaCode'),
    areaType: text('StopAreaType'),
    name: text('Name'),
    location: locationOf(text, 'Location'),
    parents: element.texts.get('ParentStopAreaRef') ?? [],
  };
}

function revision({ line, attributes }: XmlRecord): Pick<NaptanRecord, 'line' | 'status' | 'modification'> {
  return { line, status: attributes.Status ?? '', modification: attributes.Modification ?? '' };
}

function locationOf(text: (path: string) => string, path: string): NaptanLocation {
  const part = (name: string): string => text(`${path}/Translation/${name}`) || text(`${path}/${name}`);
  return {
    lat: part('Latitude'),
    lon: part('Longitude'),
    easting: part('Easting'),
    northing: part('Northing'),
    grid: part('GridType'),
  };
}
