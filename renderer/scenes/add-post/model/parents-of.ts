import type { FormContent } from './form-content';

/** The parts around a control that can be folded, outermost first. @param id of the control */
export function parentsOf({ subtitles, superTitles }: FormContent, id: string): string[] {
  const isOf = ({ key }: { key: string }): boolean => id.startsWith(`${key}-`);
  for (const subtitle of subtitles) {
    if (isOf(subtitle)) {
      return [subtitle.key];
    }
    const point = subtitle.bulletPoints.find(isOf);
    if (point) {
      return [subtitle.key, point.key];
    }
  }
  for (const part of superTitles) {
    if (isOf(part)) {
      return [part.key];
    }
    const attribute = part.attributes.find(
      (row) =>
        isOf(row) || row.items.some((item) => isOf(item) || item.bulletPoints.some((line) => isOf(line))),
    );
    if (attribute) {
      return [part.key, attribute.key];
    }
  }
  return [];
}
