/** A need in a visitor's words, and the flags of which any answers it. */
export interface FlagPhrase {
  /** Before a kind: "step-free bakery". */
  readonly before: readonly string[];
  /** After a kind: "cafe with a lift". */
  readonly after: readonly string[];
  /** By itself, as a thing to find: "disabled toilet". */
  readonly alone: readonly string[];
  /** The thing in a question about one place: "is there a lift in the town hall". */
  readonly thing?: string;
  readonly flags: readonly string[];
}

/** The flags of each need, and its words. Commas separate, because the table is read by people. */
const NEEDS = `
has_wheelchair_access has_lifts_to_all_floors has_ramp
  before: step-free, step free, wheelchair accessible, wheelchair friendly, accessible
  after: with wheelchair access, for wheelchair users, without steps, with step-free access
  thing: wheelchair access
has_lifts_to_all_floors
  after: with a lift, with lift, with lifts, with an elevator, that has a lift
  thing: a lift
has_accessible_toilets
  after: with accessible toilets, with an accessible toilet, with disabled toilets, with a wheelchair toilet,
    with a disabled loo
  alone: disabled toilet, disabled toilets, accessible loo, accessible toilet, wheelchair accessible toilet, wheelchair toilet,
    disabled loo, disabled bathroom
  thing: a disabled toilet
has_hearing_system
  after: with a hearing loop, with hearing loop, with an induction loop, for hearing aid users
  alone: hearing loop, induction loop, hearing loops
  thing: a hearing loop
has_accessible_parking_spaces
  after: with disabled parking, with blue badge parking, with accessible parking, with parking for disabled people
  alone: disabled parking, blue badge parking, blue badge spaces, accessible parking, handicapped parking,
    parking for disabled drivers, disabled parking bays, disabled bays, handicap parking, disabled car parking,
    wheelchair parking, blue badge bays
  thing: disabled parking
has_quiet_space
  before: quiet
  after: with a quiet room, with a quiet space, with quiet area
  alone: quiet room, quiet space, somewhere quiet, quiet place
  thing: a quiet room
has_computer_access
  after: with computers, with a computer i can use, with public computers
  alone: computer access, computers to use
has_adapted_furniture
  after: with adjustable desks, with adapted furniture, with height adjustable desks
  alone: adapted furniture, height adjustable desk
has_changing_table
  after: with baby changing, with a changing table, with nappy changing
  alone: baby changing, nappy changing, changing table
  thing: a changing table
has_automatic_door
  after: with automatic doors, with an automatic door
  alone: automatic doors
  thing: an automatic door
has_ramp
  after: with a ramp, with ramp access
  thing: a ramp
has_tactile_paving has_braille
  after: with tactile paving, for blind people, with braille signs
  alone: tactile paving, braille
`;

export const FLAG_PHRASES: readonly FlagPhrase[] = NEEDS.trim()
  .split(/\n(?=\S)/)
  .map((need) => {
    const [flags = '', ...rows] = need.split(/\n {2}(?=\S)/);
    const said = new Map(rows.map((row) => row.split(': ') as [string, string]));
    const list = (place: string): string[] => said.get(place)?.split(/,\s+/) ?? [];
    const thing = said.get('thing');
    return {
      before: list('before'),
      after: list('after'),
      alone: list('alone'),
      ...(thing !== undefined && { thing }),
      flags: flags.split(' '),
    };
  });
