import { describe, expect, it } from 'vitest';
import { isMarkup, svgSize } from '../../../server/processing/picture/svg-size.ts';

const sizeOf = (text: string) => svgSize(Buffer.from(text));
const size = (width: number, height: number) => ({ width, height });

describe('The size of an SVG', () => {
  it.each([
    ['<svg width="30" height="10"/>', size(30, 10)],
    [`<svg height = '10px'\n width='30PX' >`, size(30, 10)],
    ['<svg width="30.4" height="0.2"/>', size(30, 1)],
    ['<svg width="1in" height="72pt"/>', size(96, 96)],
    ['<svg width="2.54cm" height="25.4mm"/>', size(96, 96)],
    ['<svg width="1e2" height="2em"/>', size(100, 32)],
    ['<svg viewBox="0 0 30 10"/>', size(30, 10)],
    ['<svg viewBox="-5,-5, 30 , 10" width="100%" height="100%"/>', size(30, 10)],
    ['<svg viewBox="0 0 30 10" width="60"/>', size(60, 20)],
    ['<svg viewBox="0 0 30 10" height="20"/>', size(60, 20)],
    ['\ufeff<?xml version="1.0"?>\n<!-- <svg width="1" height="1"> --><!DOCTYPE svg PUBLIC "a>b" "c">\n<svg width="30" height="10">', size(30, 10)],
    ['<!DOCTYPE svg [<!ENTITY a "]><svg width=\'1\' height=\'1\'/>"> <!-- ]> --> ]><x:svg width="30" height="10"/>', size(30, 10)],
    ['<svg data-width="1" width="30" title="a > b" height="10"/>', size(30, 10)],
  ])('is what its root says: %s', (text, expected) => {
    expect(sizeOf(text)).toEqual(expected);
  });

  it.each([
    '<svg/>',
    '<svg width="100%" height="10"/>',
    '<svg width="x" height="-1"/>',
    '<svg viewBox="0 0 0 0"/>',
    '<svg width="3vw" height="3"/>',
    '<svg',
  ])('is none where it says none: %s', (text) => {
    expect(sizeOf(text)).toBe(null);
  });

  it.each(['', 'svg', '<html><svg width="1" height="1"/>', '<!-- <svg width="1" height="1"/>', '<!DOCTYPE svg [ <svg width="1" height="1"/>', '<'])(
    'is that of an SVG alone: %s',
    (text) => {
      expect(sizeOf(text)).toBe(undefined);
    },
  );

  it('is read in UTF-16 as well', () => {
    const text = '\ufeff<svg width="30" height="10"/>';
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      expect(isMarkup(bytes)).toBe(true);
      expect(svgSize(bytes)).toEqual(size(30, 10));
    }
  });

  it('is looked for at the start alone, whatever stands there', () => {
    const start = '<svg width="30" ';
    for (const filler of [' ', '<', '<!--', '<!', '<!DOCTYPE a[', '"', 'a', 'a=', 'a="', '&', '<?', '\u0000'])
      expect(sizeOf(start + filler.repeat(8_000_000 / filler.length))).toBe(null);
    for (const filler of ['<', '<!--', '<!', '<!DOCTYPE a[', '<?', '<!-->', '<??>', '<!>']) sizeOf(filler.repeat(8_000_000 / filler.length));
    expect(sizeOf(`<!--${'x'.repeat(70_000)}--><svg width="30" height="10"/>`)).toBe(undefined);
  });
});
