import { describe, expect, it } from 'vitest';
import { prepare, shapeLine } from '../../../server/certificates/pdf/shape-line';
import { serif } from '../../../server/certificates/pdf/families';
import { printCertificate } from '../../../server/certificates/pdf/print-certificate';
import { linesOfPdf } from '../../support/pdf';
import { pdfInput } from './pdf-input';

const NAMES = [
  'Zoë',
  'Łukasz',
  'Нина',
  'Ελένη',
  'अनुष्का',
  'தமிழ்',
  'محمد',
  'علاء الدين',
  'نَصْر',
  'অনুষ্কা',
  '李小龍',
  'さくら',
  '민준',
  'สมชาย ใจดี',
  'Ann 🎉 Lee 👩‍💻',
  'ગીતા',
  'ਗੁਰਪ੍ਰੀਤ',
  'శ్రీనివాస్',
  'ಕೃಷ್ಣ',
  'അനിൽ',
  'සුනිල්',
  'ສົມພອນ',
  'សុខា',
  'မောင်မောင်',
  'თამარ',
  'Արամ',
  'አበበ',
  'Q',
  'Q̃uentin',
];

const LONG = [
  'Wolfeschlegelsteinhausenbergerdorff Maximiliana Alexandrina Philippa Theodora von Hohenlohe-Schillingsfürst zu Waldenb',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsvorsitzender',
  '李小龍'.repeat(40),
];

async function nameIn(pdf: Uint8Array): Promise<string[]> {
  const lines = await linesOfPdf(pdf);
  return lines.slice(
    lines.indexOf('This is to certify that') + 1,
    lines.indexOf('has completed all 12 posts of'),
  );
}

describe('a name on a certificate', () => {
  it.each(NAMES)('%s is set in glyphs that are there, and copied as it was typed', async (name) => {
    const { clusters } = shapeLine(await prepare(name, serif(44)));
    expect(clusters.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).not.toContain(0);
    expect(await nameIn(await printCertificate(pdfInput({ name })))).toEqual([name]);
  });

  it('keeps every word of two directions readable', async () => {
    // Poppler moves the spaces where the direction changes, and them alone.
    const [copied = ''] = await nameIn(await printCertificate(pdfInput({ name: 'David דוד Cohen' })));
    expect(copied.replaceAll(' ', '')).toBe('DavidדודCohen');
  });

  it.each(LONG)('%s is broken into lines that lose nothing', async (name) => {
    const lines = await nameIn(await printCertificate(pdfInput({ name })));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThan(6);
    expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
  });

  it('shows a box for a letter that no font has, and is copied all the same', async () => {
    const { clusters } = shapeLine(await prepare('Kofi ᚠ', serif(44)));
    expect(clusters.at(-1)?.glyphs).toMatchObject([{ id: 0 }]);
    expect(await nameIn(await printCertificate(pdfInput({ name: 'Kofi ᚠ' })))).toEqual(['Kofi ᚠ']);
  });

  it('joins Arabic letters and puts Devanagari signs where they belong', async () => {
    const glyphs = async (text: string) =>
      shapeLine(await prepare(text, serif(44))).clusters.flatMap((cluster) =>
        cluster.glyphs.map(({ id }) => id),
      );
    const apart = (await Promise.all([...'محمد'].map(glyphs))).flat();
    expect((await glyphs('محمد')).reverse()).not.toEqual(apart);
    const [consonant] = await glyphs('क');
    expect((await glyphs('कि')).indexOf(consonant ?? -1)).toBe(1);
  });

  it('sets Han characters in the language of what stands beside them', async () => {
    const fileOf = async (text: string) => {
      const { items } = await prepare(text, serif(44));
      return items.find(({ script }) => script === 'Hani')?.face.key;
    };
    expect(await fileOf('李')).toContain('noto-sans-sc');
    expect(await fileOf('山田さくら')).toContain('noto-sans-jp');
    expect(await fileOf('金민준')).toContain('noto-sans-kr');
  });
});
