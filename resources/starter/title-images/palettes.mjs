/**
 * How each category looks: its devicon, the geometry of its posters, and five colours.
 * base: the technology's own; deep: dark ink; paper: light ground; pop: the accent; soft: a quiet second tone.
 */
const design = (icon, motif, plate, palette) => {
  const [base, deep, paper, pop, soft] = palette.split(' ');
  return { icon, motif, plate, colors: { base, deep, paper, pop, soft } };
};

export const DESIGNS = {
  'VS Code': design(
    'vscode/vscode-original',
    'codeLines',
    'square',
    '#0b6fb8 #0c2138 #eaf1f6 #ffb53d #9ccdf0',
  ),
  HTML: design('html5/html5-original', 'angles', 'square', '#e2502b #34150f #fbeee2 #1c8f8a #f7a982'),
  CSS: design('css3/css3-original', 'cascade', 'square', '#1d62c4 #101c44 #edf0fa #ff5c7a #8fb6f2'),
  JavaScript: design(
    'javascript/javascript-original',
    'truchet',
    'square',
    '#f2d93b #22211c #faf5dd #e5553b #cdbb4a',
  ),
  'Node.js': design('nodejs/nodejs-original', 'hexes', 'hexagon', '#3f8a3c #122a1a #eef3e4 #f3c14b #a4cf92'),
  React: design('react/react-original', 'orbits', 'circle', '#5fd3f3 #12243a #eaf5f6 #ff6f52 #a9dfe9'),
  Angular: design('angular/angular-original', 'fan', 'hexagon', '#d41a6a #2b0b3f #fbecf3 #ffb020 #8f3ae0'),
  'Vue.js': design('vuejs/vuejs-original', 'vees', 'circle', '#3fb27f #22364a #ebf5ee #ffcf56 #9bdcbc'),
  'Next.js': design('nextjs/nextjs-original', 'stripes', 'circle', '#e9e5dc #16161a #f6f3ec #ff4f2e #8d8a86'),
  'Nuxt.js': design('nuxt/nuxt-original', 'peaks', 'circle', '#00c578 #0d2230 #e9f7ef #ffd166 #7fdcb4'),
  Gatsby: design('gatsby/gatsby-original', 'rings', 'circle', '#663399 #241138 #f4ecfb #ffb238 #b98ee0'),
  Svelte: design('svelte/svelte-original', 'capsules', 'circle', '#ff4a17 #2c1512 #fdeee7 #2d7f8f #ffab86'),
  TypeScript: design(
    'typescript/typescript-original',
    'modules',
    'square',
    '#2474c6 #0e2140 #eaf1f8 #f5a524 #93c0ec',
  ),
  GraphQL: design('graphql/graphql-plain', 'network', 'hexagon', '#d92fa0 #341042 #fceef7 #35c2b0 #f09ad2'),
  PHP: design('php/php-original', 'ovals', 'oval', '#6f76b6 #20224a #eeeef8 #ff9d5c #b3b8de'),
  Python: design('python/python-original', 'pipes', 'circle', '#34699c #14283d #eef2f3 #ffd343 #8db4d6'),
  Ruby: design('ruby/ruby-original', 'facets', 'circle', '#c9252b #3a0b18 #fbedea #f4b942 #ec8b86'),
  Java: design('java/java-original', 'steam', 'circle', '#dd4b39 #15294a #f8f0e6 #2f78b7 #f0a78c'),
  'C#': design('csharp/csharp-original', 'sharps', 'hexagon', '#6b2a8c #22103a #f3edf7 #4fd1a5 #b98acb'),
  'C++': design(
    'cplusplus/cplusplus-original',
    'pluses',
    'hexagon',
    '#0a5a9e #0b1f3a #ebf1f6 #ff7a45 #86b4dc',
  ),
  Swift: design('swift/swift-original', 'swoops', 'circle', '#f05138 #35141c #fdefe6 #3567d6 #fbb08a'),
  Kotlin: design('kotlin/kotlin-original', 'triangles', 'square', '#8b3ff0 #231043 #f4eefc #ff8a3d #c9a5f7'),
  Dart: design('dart/dart-original', 'shards', 'circle', '#0a86c8 #0c2840 #e8f3f5 #ff6b6b #6fd3c7'),
  Flutter: design('flutter/flutter-original', 'strips', 'circle', '#2f9bd8 #0f2f57 #e9f3f9 #ffc145 #9fd6f2'),
  'React Native': design(
    'reactnative/reactnative-original',
    'frames',
    'circle',
    '#35b3d9 #1c2140 #eef3f7 #ff9166 #a6d8ea',
  ),
  AWS: design(
    'amazonwebservices/amazonwebservices-original-wordmark',
    'blocks',
    'square',
    '#ff9900 #1f2b3a #f8f2e6 #2f8f9d #f6c77d',
  ),
};

/**
 * The colour roles of one poster: three schemes a category, so that its posts stand side by side as a set.
 * text: ground and ink of the title; art: ground and shapes of the picture; plate: what the logo stands on.
 */
export function scheme(colors, variant) {
  const { base, deep, paper, pop, soft } = colors;
  if (variant % 3 === 0) {
    return {
      ground: paper,
      ink: deep,
      accent: legible(paper, [base, deep]),
      art: base,
      shapes: [deep, pop, soft],
      plate: paper,
    };
  }
  if (variant % 3 === 1) {
    return {
      ground: deep,
      ink: paper,
      accent: legible(deep, [base, soft, pop]),
      art: soft,
      shapes: [base, paper, pop],
      plate: paper,
    };
  }
  const ink = legible(base, ['#ffffff', deep]);
  return { ground: base, ink, accent: ink, art: deep, shapes: [soft, paper, pop], plate: paper };
}

/** The first colour that reads well on a ground (WCAG contrast 4.5), or the one that reads best. */
function legible(ground, colors) {
  const contrast = (color) => {
    const [light, dark] = [luminance(ground), luminance(color)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  return (
    colors.find((color) => contrast(color) >= 4.5) ?? colors.sort((a, b) => contrast(b) - contrast(a))[0]
  );
}

/** WCAG relative luminance of #rrggbb. */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
