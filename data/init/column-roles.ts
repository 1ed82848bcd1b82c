import { fold } from '../../src/search/text/analyzer.ts';

/**
 * How lists call the columns for a key of a place, in the languages of the package, folded. `none` has those that look
 * like another key and are none.
 */
const NAMES = {
  name:
    'name|title|label|place name|site name|venue|venue name|facility name|building name|pref label|nom|nombre|nome|naam|namn|nimi|enw|' +
    'bezeichnung|denominazione|denominacion|designation|titel|titre|titulo|titolo|otsikko',
  alternative_names:
    'alternative names|alternative name|alt name|alt label|other names|other name|also known as|aka|aliases|alias|former name|old name|synonyms|' +
    'alternativnamen|autres noms|otros nombres|muut nimet',
  short_name: 'short name|abbreviation|acronym|kurzname|nom court|lyhenne',
  type:
    'type|kind|category|class|classification|use|usage|function|sort|place type|feature type|building type|facility type|sub type|subcategory|' +
    'amenity|shop|tourism|leisure|healthcare|fclass|typ|art|kategorie|nutzung|categorie|nature|tipo|categoria|clase|soort|tyyppi|laji|luokka|kategoria|kategori|math',
  lat: 'latitude|lat|lat deg|latitude deg|geo lat|y coordinate|coord y|breite|breitengrad|latitud|latitudine|breedtegraad|leveysaste|leveyspiiri|lledred|y',
  lon: 'longitude|lon|lng|long|lon deg|longitude deg|geo lon|geo lng|geo long|x coordinate|coord x|lange|laenge|langengrad|laengengrad|longitud|longitudine|lengtegraad|pituusaste|pituuspiiri|hydred|x',
  id: 'id|code|no|nr|obj nr|identifier|ref|reference|key|uuid|guid|uprn|number|site code|building code|building number|kennung|nummer|numero|codigo|codice|clave|tunnus|tunniste|rhif',
  row_id: 'objectid|object id|fid|ogc fid|gid|row|row id|index',
  address:
    'address|full address|postal address|location address|adresse|anschrift|direccion|indirizzo|adres|osoite|adress|cyfeiriad|endereco',
  street:
    'street|street name|street address|address line 1|address 1|address1|road|thoroughfare|strasse|straße|rue|voie|calle|via|straat|katu|katuosoite|gata|gatuadress',
  house_number:
    'house number|housenumber|street number|hausnummer|numero de rue|huisnummer|talonumero|husnummer',
  town: 'town|city|locality|place|post town|municipality|ort|stadt|gemeinde|ville|commune|ciudad|localidad|municipio|citta|comune|plaats|woonplaats|kaupunki|kunta|postitoimipaikka|stad|kommun|tref',
  postcode:
    'postcode|post code|postal code|zip|zip code|plz|postleitzahl|code postal|codigo postal|cap|postinumero|postnummer|cod post',
  phone:
    'phone|telephone|tel|phone number|telephone number|contact phone|contact number|telefon|telefonnummer|telefono|telefoon|puhelin|puhelinnumero|ffon',
  website:
    'website|web site|web|url|homepage|home page|link|web page|webseite|internet|site web|siteweb|sitio web|sito web|verkkosivu|kotisivu|www|gwefan',
  opening_hours:
    'opening hours|opening times|hours|open|offnungszeiten|oeffnungszeiten|horaires|heures d ouverture|horario|orari|openingstijden|aukioloajat|aukiolo|oppettider',
  description:
    'description|about|summary|details|notes|info|information|beschreibung|descripcion|descrizione|omschrijving|kuvaus|beskrivning|disgrifiad|remarks|comment|comments',
  files: 'photo|picture|image|image url|photo url|bild|foto|imagen|kuva|afbeelding',
  none: 'contact name|owner name|owner|operator|user name|username|file name|filename|company name|county|country|region|state|district|ward|email|e mail|date|updated|last updated|created',
} as const;

/** A key of a place, or what is part of one, such as the postcode of an address. */
export type Role = keyof typeof NAMES;

const ROLES = new Map<string, Role>(
  Object.entries(NAMES).flatMap(([role, names]) => names.split('|').map((name) => [name, role as Role])),
);

/** How sure a name is: it is that of a key as a whole, or ends or begins with one, such as "Library name". */
const WHOLE = 100;
const END = 10;

/** The role that a column may have by its name. A higher score is surer. */
export interface ColumnRole {
  readonly role: Role;
  readonly score: number;
}

/**
 * Returns a column's name as words: `BuildingName`, `building_name` and `<https://example.org/#buildingName>` are
 * "building name". Of a path such as `address.street`, the last part counts.
 */
export function labelOf(column: string): string {
  const last =
    column
      .split(/[.:#/>]+/)
      .filter((part) => part.trim() !== '')
      .at(-1) ?? column;
  return fold(last.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the role of a column by its name, or `undefined` where no key is called so. */
export function roleOf(column: string): ColumnRole | undefined {
  const words = labelOf(column).split(' ');
  // A nearer property says more of the place itself.
  const depth = column.replaceAll(/<[^>]*>/g, '').split(/[./]/).length - 1;
  const roleAs = (some: readonly string[], score: number): ColumnRole | undefined => {
    const role = ROLES.get(some.join(' '));
    return role && { role, score: score - depth };
  };
  const whole = roleAs(words, WHOLE);
  if (whole) return whole;
  for (let length = words.length - 1; length > 0; length--) {
    const found = roleAs(words.slice(-length), END + length) ?? roleAs(words.slice(0, length), length);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether the whole name of a column is that of a key. */
export function isWhole({ score }: ColumnRole): boolean {
  return score > WHOLE / 2;
}

/** Returns whether a row of a table names columns: at least two of its cells are usual names. */
export function isHeader(names: readonly string[]): boolean {
  const roles = names.flatMap((name) => roleOf(name) ?? []);
  return roles.filter(isWhole).length > 1;
}
