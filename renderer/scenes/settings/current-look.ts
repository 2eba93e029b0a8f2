/** The colour a setting has on the page now, as browsers compute it: `rgb(51, 51, 51)`. */
export function currentColor(setting: 'color' | 'iconColor' | 'background'): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  probe.style.color = {
    color: 'var(--color-text)',
    iconColor: 'var(--color-icon)',
    background: 'var(--color-background)',
  }[setting];
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
