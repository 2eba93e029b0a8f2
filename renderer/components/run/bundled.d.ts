/** A script with all that it imports, as text (the plugin `bundled-text` of the build). */
declare module '*?bundled' {
  const text: string;
  // eslint-disable-next-line no-restricted-syntax -- what the plugin makes has no other name.
  export default text;
}
