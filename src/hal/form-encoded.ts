/**
 * Parameters as `URLSearchParams` writes them (URL Standard, 5.2). A page of results has a dozen links, and for as many such
 * objects a browser takes longer than for everything else on the page.
 */
export function formEncoded(parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

function encoded(text: string): string {
  // Spares most texts the rest, as they are names of parameters, numbers and single words.
  if (/^[\w.*-]*$/.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%20|[!'()~]/g, (character) =>
    character === '%20' ? '+' : `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
