#!/usr/bin/env node
/**
 * Draws the title images of the starter posts: node resources/starter/make-title-images.mjs [--all]
 * Makes the missing ones; with --all remakes every one. The images are committed, so this runs only when posts change.
 * Needs, besides the installed dependencies: npm install --no-save fontkit@2.0.4 @fontsource/archivo@5.3.0
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { poster } from './title-images/compose.mjs';
import { DESIGNS } from './title-images/palettes.mjs';
import { loadType } from './title-images/type.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const IMAGES = join(HERE, 'images');

/** Every post with its place among those of its category, oldest first, so that a new post changes no older image. */
async function readPosts() {
  const files = (await readdir(join(HERE, 'posts'), { recursive: true })).filter((file) =>
    file.endsWith('.md'),
  );
  const posts = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(HERE, 'posts', file), 'utf8');
      const { title, category, date } = parse(text.split(/^---$/m)[1]);
      return { slug: basename(file, '.md'), title, category, date: String(date) };
    }),
  );
  posts.sort((a, b) => a.date.localeCompare(b.date) || a.slug.localeCompare(b.slug));
  const seen = new Map();
  return posts.map((post) => {
    const variant = seen.get(post.category) ?? 0;
    seen.set(post.category, variant + 1);
    return { ...post, variant, turn: Object.keys(DESIGNS).indexOf(post.category) };
  });
}

const all = process.argv.includes('--all');
const posts = await readPosts();
const wanted = posts.filter((post) => all || !existsSync(join(IMAGES, `${post.slug}.webp`)));
if (wanted.length === 0) {
  process.stdout.write(`All ${posts.length} title images are there.\n`);
} else {
  const type = await loadType();
  await mkdir(IMAGES, { recursive: true });
  for (const post of wanted) {
    const image = await poster(post, type);
    await writeFile(join(IMAGES, `${post.slug}.webp`), image);
    process.stdout.write(`${post.slug}.webp ${image.length} bytes\n`);
  }
}
