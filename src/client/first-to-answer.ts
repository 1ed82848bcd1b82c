/**
 * Asks two at once and takes the first that can answer.
 * @param ours what is answered in the end, whatever that is. Where it rejects, so does all.
 * @param able resolves when `ours` will come from a bundle, and rejects when it will be a complaint.
 * @param theirs another that may be sooner, given up by its signal where it is not. Nobody sees its failures, answers
 * of 500 and above and the pages of networks that want a login among them.
 */
export async function firstToAnswer(
  ours: Promise<Response>,
  able: Promise<unknown>,
  theirs: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const other = new AbortController();
  let taken = false;
  // Not once it was taken, as that would cut its body.
  const giveUp = (): void => {
    if (!taken) other.abort();
  };
  const theirAnswer = theirs(other.signal).then((response) => {
    const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
    if (response.status >= 500 || !isJson) throw new Error(`status ${response.status}`);
    taken = true;
    return response;
  });
  ours.catch(giveUp);
  const ourAnswer = Promise.all([ours, able]).then(([response]) => response);
  ourAnswer.then(giveUp, () => {});
  return Promise.any([theirAnswer, ourAnswer]).catch(() => ours);
}
