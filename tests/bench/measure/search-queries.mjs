/** What people of this field type, some of it wrongly. */
const TYPED = [
  'C++', 'C#', '.NET', 'Node.js', 'useEffect', 'useEfect', 'usestate', 'async await', 'promise.all', 'std::move',
  'closure', 'clousure', 'javscript', 'typescrpt', 'pythn generator', 'container queries', 'grid layout', 'flexbx',
  'n+1', 'null safety', 'server component', 'coroutine', 'LINQ', 'unique_ptr', '$state', 'git', 'r', 'the', 'how to',
  'what does the exclamation mark mean', 'замыкание', '关闭', 'zzzzqqqq', "'; drop table", 'a b c d e f g h',
]; // prettier-ignore

/**
 * As many different queries as asked for: the list above, then words of titles as they are, with one letter
 * wrong, cut short, and in pairs. The same for the same titles.
 *
 * @param {readonly string[]} titles
 * @param {number} count
 * @returns {string[]}
 */
export function searchQueries(titles, count) {
  const words = [
    ...new Set(
      titles.flatMap((title) => title.split(/[^\p{L}\p{N}#+.]+/u)).filter(({ length }) => length >= 5),
    ),
  ];
  const queries = new Set(TYPED);
  for (let index = 0; queries.size < count && index < words.length * 4; index += 1) {
    // A stride that shares no factor with most lengths, so that neighbours come from different titles.
    const word = words[(index * 7_919) % words.length] ?? '';
    const other = words[(index * 104_729 + 1) % words.length] ?? '';
    queries.add(
      [word, misspelt(word, index), word.slice(0, 4), `${word} ${misspelt(other, index)}`][index % 4] ?? '',
    );
  }
  return [...queries].slice(0, count);
}

/**
 * @param {string} word
 * @param {number} seed
 */
function misspelt(word, seed) {
  const at = 1 + (seed % (word.length - 2));
  switch (seed % 3) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    default:
      return `${word.slice(0, at)}e${word.slice(at + 1)}`;
  }
}
