import ts from 'typescript';

/** A use of electron's module: the name of a type of electron.d.ts with one of its members or events. */
export interface Use {
  /** Such as `App.quit`, `App on second-instance`, or `import dialog`. */
  name: string;
  /** The type that declares the member; `import` for what is imported. */
  of: string;
  member: string;
  kind: 'import' | 'member' | 'event';
}

const LISTENING = ['on', 'once', 'off', 'addListener', 'removeListener'];

/**
 * Reads what the given files use of `electron`, by its types: members of its objects wherever they are asked for, the
 * events that are listened to, and what is imported to run. Plain data, such as a rectangle, is left out.
 */
export function usesOfElectron(files: readonly string[]): Use[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const program = ts.createProgram(files, options, ownFilesOnly(options));
  const checker = program.getTypeChecker();
  const uses = new Map<string, Use>();

  const note = (use: Omit<Use, 'name'>): void => {
    const word = use.kind === 'event' ? ' on ' : use.kind === 'import' ? ' ' : '.';
    const name = use.of + word + use.member;
    uses.set(name, { ...use, name });
  };

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      importedToRun(node).forEach((member) => note({ kind: 'import', of: 'import', member }));
    }
    const name = ts.isPropertyAccessExpression(node) ? node.name : boundName(node);
    const of = name && ownerOf(checker, name, node);
    if (name && of !== undefined) {
      const [first] = ts.isCallExpression(node.parent) ? node.parent.arguments : [];
      if (LISTENING.includes(name.text) && first && ts.isStringLiteral(first)) {
        note({ kind: 'event', of, member: first.text });
      }
      note({ kind: 'member', of, member: name.text });
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) {
    if (files.includes(file.fileName)) {
      visit(file);
    }
  }
  return [...uses.values()];
}

/** The types of electron, Node and the files themselves are enough; those of the libraries would take seconds. */
function ownFilesOnly(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const isOwn = text.startsWith('.') && !text.includes('server/');
      const isWanted = isOwn || text === 'electron' || from.includes('/node_modules/@types/node/');
      return isWanted ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined };
    });
  return host;
}

function importedToRun({ moduleSpecifier, importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings;
  const isElectron = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === 'electron';
  if (!isElectron || !bindings || !ts.isNamedImports(bindings) || importClause.phaseModifier) {
    return [];
  }
  return bindings.elements
    .filter((each) => !each.isTypeOnly)
    .map((each) => (each.propertyName ?? each.name).text);
}

/** The member that `{ member }` takes out of an object. */
function boundName(node: ts.Node): ts.Identifier | undefined {
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) {
    return undefined;
  }
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? name : undefined;
}

/** The class or interface of electron.d.ts that declares a member; undefined for data and for what is not Electron's. */
function ownerOf(checker: ts.TypeChecker, name: ts.MemberName, node: ts.Node): string | undefined {
  const symbol = ts.isBindingElement(node)
    ? checker.getTypeAtLocation(node.parent).getProperty(name.text)
    : checker.getSymbolAtLocation(name);
  const declaration = symbol?.declarations?.[0];
  if (!declaration?.getSourceFile().fileName.endsWith('/electron/electron.d.ts')) {
    return undefined;
  }
  const owner = declaration.parent;
  const isType = ts.isInterfaceDeclaration(owner) || ts.isClassDeclaration(owner);
  // What Electron adds to Node's own process is not of its module.
  return isType && hasMethods(owner) && owner.name?.text !== 'Process' ? owner.name?.text : undefined;
}

const hasMethods = (owner: ts.InterfaceDeclaration | ts.ClassDeclaration): boolean =>
  [...owner.members].some((each) => ts.isMethodSignature(each) || ts.isMethodDeclaration(each));
