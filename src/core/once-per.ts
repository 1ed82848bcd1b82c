/**
 * Returns a function that computes an answer once for each object: what is drawn of an answer stays as it is as long as that is the same
 * object, and callers who share one share its text.
 */
export function oncePer<Key extends object, Answer extends object | string>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const answers = new WeakMap<Key, Answer>();
  return (key) => {
    const answer = answers.get(key) ?? compute(key);
    answers.set(key, answer);
    return answer;
  };
}
