/**
 * Returns a function that computes an answer once for each object, because callers that share an object share what is drawn or written
 * of it.
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
