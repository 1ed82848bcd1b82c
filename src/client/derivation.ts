/**
 * Says by what code things are worked out of a bundle: those that other code worked out are of no use. The build writes a
 * hash of that code here (derivation-plugin.ts).
 */
export const derivation: string = 'of no build';
