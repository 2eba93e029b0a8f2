/** A script with all that it imports, as text (the plugin `bundled-text` of the build). */
declare module '*?bundled' {
  const text: string;
  export default text;
}
