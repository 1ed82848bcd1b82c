/**
 * Returns a function that computes an answer once for each object, because what is drawn from an answer stays as it is as long
 * as it is the same object.
 */
export function oncePer<Key extends object, Answer extends object>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  const answers = new WeakMap<Key, Answer>();
  return (key) => {
    const answer = answers.get(key) ?? compute(key);
    answers.set(key, answer);
    return answer;
  };
}
