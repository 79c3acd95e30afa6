import type { Page } from 'playwright-core';

/**
 * The texts of a page that stand out too little from what is behind them: WCAG's level AA asks for a contrast of 4.5, and of 3 for what is large. One line for each
 * pair of colors, which says where it is seen.
 */
export const faintTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(script);

/** Runs in the page. */
const script = `(() => {
  // Colors that are on their way are where they go to.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const parts = (color) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\\d.]+/g) ?? []).map(Number);
    return { color: [red, green, blue], alpha };
  };
  const over = ({ color, alpha }, back) => color.map((part, index) => part * alpha + back[index] * (1 - alpha));
  const lineage = (element) => (element ? [element, ...lineage(element.parentElement)] : []);
  const luminance = (color) => color
    .map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const found = new Map();
  for (const element of document.querySelectorAll('body *:not(script, style, noscript)')) {
    const isEmptyField = element.matches('input') && element.placeholder !== '' && element.value === '';
    const words = isEmptyField ? element.placeholder : [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent).join('').trim();
    if (words === '' || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const text = parts(isEmptyField ? getComputedStyle(element, '::placeholder').color : style.color);
    const back = lineage(element).reverse().map((one) => parts(getComputedStyle(one).backgroundColor)).reduce((below, layer) => over(layer, below), [255, 255, 255]);
    const opacity = lineage(element).reduce((product, one) => product * Number(getComputedStyle(one).opacity), 1);
    const front = over({ ...text, alpha: text.alpha * opacity }, back);
    const [less, more] = [luminance(front), luminance(back)].sort((one, other) => one - other);
    const contrast = (more + 0.05) / (less + 0.05);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const colors = front.map(Math.round) + ' on ' + back.map(Math.round);
    if (contrast < (isLarge ? 3 : 4.5)) found.set(colors, contrast.toFixed(2) + ': ' + colors + ', in ' + element.tagName + ' ' + words.slice(0, 40));
  }
  return [...found.values()];
})()`;
