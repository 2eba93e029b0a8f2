/** Programs of the server by the name of their built file; the workers among them belong to the desktop app too. */
export const programs = {
  web: 'server/start-web.ts',
  cli: 'server/cli.ts',
  'search-worker': 'server/search/build-worker.ts',
  'media-worker': 'server/media/media-worker.ts',
  'read-worker': 'server/import/read-worker.ts',
  'render-worker': 'server/rendering/render-worker.ts',
  'print-worker': 'server/certificates/pdf/print-worker.ts',
};
