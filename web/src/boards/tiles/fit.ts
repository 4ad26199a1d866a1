/** How large what lies on a sheet may be, largest first. */
const SIZES = [1.6, 1.45, 1.3, 1.2, 1.1, 1, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.48, 0.42];
/** Lines that are longer are hard to read, in pixels before all is made larger or smaller. */
const WIDEST = 680;

/** Makes the first child of a sheet as large as the sheet has room for, so that nothing on it is ever scrolled. */
export function fit(sheet: HTMLElement): () => void {
  const content = sheet.firstElementChild;
  if (!(content instanceof HTMLElement) || typeof ResizeObserver === 'undefined') return () => undefined;
  const place = (): void => {
    const { clientWidth: width, clientHeight: height } = sheet;
    for (const size of SIZES) {
      content.style.width = `${Math.min(WIDEST, Math.floor(width / size))}px`;
      content.style.transform = `translate(-50%, -50%) scale(${size})`;
      if (content.offsetHeight * size <= height && content.scrollWidth <= content.clientWidth + 1) return;
    }
  };
  const watch = new ResizeObserver(place);
  watch.observe(sheet);
  return () => watch.disconnect();
}
