/** The wish for more contrast: of the system, or of a visitor by a button. */
const wish = matchMedia('(prefers-contrast: more)');
let isChosen = false;

/** Shows the page with more contrast as long as the system asks for it. */
export function followContrast(): void {
  wish.addEventListener('change', show);
  show();
}

/** Shows the page with more contrast, or as the system asks for. */
export function chooseContrast(isMore: boolean): void {
  isChosen = isMore;
  show();
}

function show(): void {
  const { dataset } = document.documentElement;
  if (isChosen || wish.matches) dataset.contrast = 'more';
  else delete dataset.contrast;
}
