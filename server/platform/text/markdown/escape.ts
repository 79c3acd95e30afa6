/** A text as HTML that says the same, also within the quotes of an attribute. */
export const escapeHtml = (text: string): string => (/[&<>"]/.test(text) ? escaped(text) : text);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
