import type { Layout, Theme } from '../../stores/settings-store';

/** SPEC §2: the four fonts. */
export const FONTS = ['Arial', 'Helvetica', 'Times New Roman', 'Courier New'].map((name) => ({
  value: name,
  label: name,
}));

export const PRESETS: readonly { value: Theme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'sepia', label: 'Sepia' },
  { value: 'contrast', label: 'High contrast' },
];

/** Shadows as the `box-shadow` of CSS has them. */
export const SHADOWS = [
  { value: 'none', label: 'None' },
  { value: '0 1px 3px rgb(0 0 0 / 0.2)', label: 'Soft' },
  { value: '0 4px 14px rgb(0 0 0 / 0.2)', label: 'Medium' },
  { value: '0 10px 32px rgb(0 0 0 / 0.3)', label: 'Strong' },
];

export const LAYOUT_CHOICES: readonly { value: Layout; label: string }[] = [
  { value: 'fixed', label: 'Fixed width' },
  { value: 'wide', label: 'Full width' },
];
