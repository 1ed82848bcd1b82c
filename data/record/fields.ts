/** How the values of a key are, from which follows how they are written, read from columns, cleaned and placed. */
export type Sort =
  /** The id of the place, of another, and of several others. */
  | 'id'
  | 'link'
  | 'links'
  /** A text of one line, and several. */
  | 'name'
  | 'names'
  /** Any text, and several. */
  | 'text'
  | 'list'
  /** The address of a place, behind which columns may have its position. */
  | 'address'
  /** The address of a page, and several. */
  | 'website'
  | 'urls'
  /** Well-known text. */
  | 'outline'
  | 'types'
  | 'degrees'
  /** Texts by language, by a name of their own, and by type of live departures. */
  | 'by-language'
  | 'texts'
  | 'titles'
  | 'files'
  /** Features and counts by key, access by wheelchair in three steps, and flags. */
  | 'access'
  | 'level'
  | 'flags'
  | 'site'
  /** A number from 0 to 1. */
  | 'share';

/** A key of a place. */
export interface Field {
  readonly sort: Sort;
  /** The meaning of the key, for the documentation and the schemas. */
  readonly about: string;
  readonly required?: true;
  /** How a mapping may give it. Absent where none can. */
  readonly example?: unknown;
  /** The names of columns that have it, in the languages of the package, folded, as `tel|phone`. */
  readonly called?: string;
  /**
   * The value of a place that several sources know: that of the first, those of all, or for each key within it that of
   * the first. Without a rule, `data/merge/unite.ts` decides.
   */
  readonly merge?: 'first' | 'all' | 'by-key';
}

/**
 * All keys of a place, in their order. The schemas of records and of mappings, cleaning, merging, the guesses of
 * mappings, both JSON Schemas and the tables of the documentation follow from it.
 */
export const fields = {
  id: {
    sort: 'id',
    about:
      '`<prefix>:<value>` without commas or spaces; unique, and the same from one build to the next. In a mapping also {"hash": […]} of other keys',
    required: true,
    example: 'Code',
    called:
      'id|code|no|nr|obj nr|identifier|ref|reference|key|uuid|guid|uprn|number|site code|building code|building number|kennung|nummer|' +
      'numero|codigo|codice|clave|tunnus|tunniste|rhif',
  },
  identifiers: {
    sort: 'links',
    about: 'All identifiers; a missing id is added',
    example: 'campus:{Code}',
    merge: 'all',
  },
  name: {
    sort: 'name',
    about: 'Display name; `""` for a place without a name, such as a post box',
    required: true,
    example: 'Building name',
    called:
      'name|title|label|place name|site name|venue|venue name|facility name|building name|pref label|nom|nombre|nome|naam|namn|nimi|enw|' +
      'bezeichnung|denominazione|denominacion|designation|titel|titre|titulo|titolo|otsikko',
  },
  name_sort: { sort: 'name', about: 'Sorted by this; default: the name', example: 'Sort name' },
  type: {
    sort: 'types',
    about: 'One or more paths of the type tree, such as /university/library',
    required: true,
    example: {
      column: 'Kind',
      map: { Library: '/university/library' },
      default: '/university/building',
    },
    called:
      'type|kind|category|class|classification|use|usage|function|sort|place type|feature type|building type|facility type|sub type|subcategory|' +
      'amenity|shop|tourism|leisure|healthcare|fclass|typ|art|kategorie|nutzung|categorie|nature|tipo|categoria|clase|soort|tyyppi|laji|luokka|kategoria|kategori|math',
    merge: 'all',
  },
  lat: {
    sort: 'degrees',
    about: 'Latitude in degrees, WGS 84, kept to seven decimals; with lon or not at all',
    example: 'Latitude',
    called:
      'latitude|lat|lat deg|latitude deg|geo lat|y coordinate|y coord|coord y|geoy|breite|breitengrad|latitud|latitudine|breedtegraad|leveysaste|leveyspiiri|lledred|y',
  },
  lon: {
    sort: 'degrees',
    about: 'Longitude in degrees, WGS 84; with lat or not at all',
    example: 'Longitude',
    called:
      'longitude|lon|lng|long|lon deg|longitude deg|geo lon|geo lng|geo long|x coordinate|x coord|coord x|geox|lange|laenge|langengrad|laengengrad|longitud|' +
      'longitudine|lengtegraad|pituusaste|pituuspiiri|hydred|x',
  },
  short_name: {
    sort: 'name',
    about: 'Short name',
    example: 'Short name',
    called: 'short name|abbreviation|acronym|kurzname|nom court|lyhenne',
    merge: 'first',
  },
  alternative_names: {
    sort: 'names',
    about: 'Other names: searched and shown',
    example: { column: 'Also known as', split: ';' },
    called:
      'alternative names|alternative name|alt name|alt label|other names|other name|also known as|aka|aliases|alias|former name|old name|synonyms|' +
      'alternativnamen|autres noms|otros nombres|muut nimet',
  },
  names: {
    sort: 'by-language',
    about:
      'Names by language, such as {"de": "Valletta"}: shown to visitors who read it, and searched like alternative_names',
    merge: 'by-key',
  },
  hidden_names: {
    sort: 'names',
    about: 'Searched, never shown: a spelling by ear, or an old name',
    example: 'Old name',
  },
  tags: {
    sort: 'list',
    about:
      'Words that say more than the type: searched by search, not by suggest, as streets, districts, kinds of food',
    example: { column: 'Topics', split: ',' },
    merge: 'all',
  },
  subtypes: {
    sort: 'list',
    about:
      'Words that say what it is within its types, as bakery or italian: searched like tags, and shown, by an app in the language of its visitor',
    example: { column: 'Cuisine', split: ';' },
    merge: 'all',
  },
  address: {
    sort: 'address',
    about: 'Address',
    example: { columns: ['Street', 'Town'], join: ', ' },
    called:
      'address|full address|postal address|location address|location|site address|adresse|anschrift|direccion|ubicacion|indirizzo|recapito|ubicazione|adres|osoite|adress|cyfeiriad|endereco',
    merge: 'first',
  },
  locality: {
    sort: 'text',
    about: 'Town, suburb or street, shown where there is no address; default: the nearest that is an area',
    example: 'Town',
    merge: 'first',
  },
  phone: {
    sort: 'text',
    about: 'Telephone number',
    example: 'Reception',
    called:
      'phone|telephone|tel|tel no|telephone no|phone no|phone number|telephone number|contact phone|contact number|telefon|telefonnummer|telefono|telefoon|puhelin|puhelinnumero|ffon',
    merge: 'first',
  },
  website: {
    sort: 'website',
    about: 'Address of a page',
    example: 'https://example.org/{Code}',
    called:
      'website|web site|web address|web|url|homepage|home page|link|web page|webseite|internet|site web|siteweb|sitio web|sito web|verkkosivu|kotisivu|www|gwefan',
    merge: 'first',
  },
  opening_hours: {
    sort: 'text',
    about: 'Opening hours',
    example: 'Hours',
    called:
      'opening hours|opening times|opening time|opening hour|hours|open|offnungszeiten|oeffnungszeiten|horaires|heures d ouverture|horario|orari|openingstijden|aukioloajat|aukiolo|oppettider',
    merge: 'first',
  },
  collection_times: {
    sort: 'text',
    about: 'Collection times of a post box',
    example: 'Collections',
    merge: 'first',
  },
  description: {
    sort: 'text',
    about: 'What a visitor should know, in sentences: searched and shown',
    example: 'About',
    called:
      'description|about|summary|details|notes|info|information|beschreibung|descripcion|descrizione|omschrijving|kuvaus|beskrivning|disgrifiad|' +
      'remarks|comment|comments',
    merge: 'first',
  },
  texts: {
    sort: 'texts',
    about: 'Other texts by name, such as facilities: searched, and shown where they match',
    example: { facilities: 'Inside' },
    merge: 'by-key',
  },
  social_facebook: {
    sort: 'urls',
    about: 'URLs',
    example: 'https://www.facebook.com/{Facebook}',
    merge: 'all',
  },
  social_twitter: { sort: 'urls', about: 'URLs', example: 'https://x.com/{Twitter}', merge: 'all' },
  shape: {
    sort: 'outline',
    about: 'Outline as WKT, longitude first',
    example: 'Outline',
    merge: 'first',
  },
  line: {
    sort: 'outline',
    about: 'Course of a street or river as WKT, longitude first',
    example: 'Course',
    merge: 'first',
  },
  parent: {
    sort: 'links',
    about: 'Ids of the places that it is part of. Give this side or child; the build makes both agree',
    example: 'Part of',
    merge: 'all',
  },
  child: {
    sort: 'links',
    about: 'Ids of its parts',
    example: { column: 'Parts', split: ';' },
    merge: 'all',
  },
  primary_place: {
    sort: 'link',
    about: 'Id of the place that contains this one and stands for it',
    example: 'Main building',
    merge: 'first',
  },
  files: {
    sort: 'files',
    about: 'Pictures. A mapping gives their URLs; the first is the primary one',
    example: 'Photo',
    called: 'photo|picture|image|image url|photo url|bild|foto|imagen|kuva|afbeelding',
  },
  accessibility: {
    sort: 'access',
    about: 'has_*: true or false; number_of_*: whole numbers; absent means unknown',
    example: { has_lifts_to_all_floors: 'Lift' },
    merge: 'by-key',
  },
  wheelchair_access: {
    sort: 'level',
    about:
      'Access by wheelchair: yes, limited or no; the flag has_wheelchair_access says the same. A mapping reads designated as yes',
    example: 'Wheelchair',
  },
  accessibility_notes: {
    sort: 'text',
    about: 'Accessibility in words; shown',
    example: 'Remarks',
    merge: 'first',
  },
  flags: {
    sort: 'flags',
    about: 'Such as is_display_in_maps_department_list. A mapping sets them where a column says yes',
    example: { is_display_in_maps_department_list: 'Listed' },
    merge: 'all',
  },
  rti: {
    sort: 'titles',
    about: 'Live departures: their types and titles',
    example: { bus: { value: 'Live bus departure times' } },
    merge: 'by-key',
  },
  park_and_ride: {
    sort: 'site',
    about: 'Makes the place a site of the park-and-rides list; capacity in spaces',
    example: { capacity: 'Spaces' },
    merge: 'by-key',
  },
  importance: {
    sort: 'share',
    about: '0 to 1: decides between equally good matches',
    example: 'Importance',
    merge: 'first',
  },
} as const satisfies Readonly<Record<string, Field>>;

export type Fields = typeof fields;
/** A key of a place. */
export type Key = keyof Fields;
type KeyOf<S extends Sort> = { [K in Key]: Fields[K]['sort'] extends S ? K : never }[Key];

/** Returns the keys of some sorts, in their order. */
export function keysOf<S extends Sort>(...sorts: readonly S[]): readonly KeyOf<S>[] {
  return keysWhere(({ sort }) => sorts.includes(sort as S));
}

/** Returns the keys with a rule of merging, in their order. */
export function keysMerged(rule: NonNullable<Field['merge']>): readonly Key[] {
  return keysWhere(({ merge }) => merge === rule);
}

function keysWhere<K>(test: (field: Field) => boolean): readonly K[] {
  return Object.entries(fields).flatMap(([key, field]) => (test(field) ? [key as K] : []));
}
