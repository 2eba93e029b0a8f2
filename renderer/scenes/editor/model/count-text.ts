/** Words and characters of a text: what stands between blanks, and what Unicode calls a character. */
export function countText(text: string): { words: number; characters: number } {
  let words = 0;
  const word = /\S+/g;
  while (word.test(text)) {
    words += 1;
  }
  return { words, characters: countCharacters(text) };
}

/** Both halves of a surrogate pair are one character. */
function countCharacters(text: string): number {
  let characters = text.length;
  for (let place = 1; place < text.length; place += 1) {
    const isLow = (text.charCodeAt(place) & 0xfc00) === 0xdc00;
    if (isLow && (text.charCodeAt(place - 1) & 0xfc00) === 0xd800) {
      characters -= 1;
      place += 1;
    }
  }
  return characters;
}
