/** Runs something once the next frame is drawn; at once after this turn where nothing is drawn, as in a hidden tab. */
export function afterPaint(run: () => void): void {
  if (document.hidden) {
    setTimeout(run);
  } else {
    requestAnimationFrame(() => setTimeout(run));
  }
}
