// Rules of the house that no package has, for the lint: `plugin.rules` by the shape that ESLint's plugins have.

/** @param {any} node of the syntax tree, by the ESTree specification */
const isStore = (node) =>
  node?.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name.endsWith('Store');

const noStoreAtImport = {
  meta: { type: 'problem', schema: [] },
  /** @param {any} context */
  create: (context) => ({
    /** @param {any} program */
    Program({ body }) {
      for (const { type, declaration } of body) {
        const isVariable = type === 'ExportNamedDeclaration' && declaration?.type === 'VariableDeclaration';
        for (const { init } of isVariable ? declaration.declarations : []) {
          if (isStore(init)) {
            context.report({
              node: init,
              message: 'Stores are made by createRootStore, never at import.',
            });
          }
        }
      }
    },
  }),
};

export default { meta: { name: 'house' }, rules: { 'no-store-at-import': noStoreAtImport } };
