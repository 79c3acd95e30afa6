/** The encodings of the character sets that fonts name (RTF 1.9.1, "Font Table"). */
const byCharset: Readonly<Record<number, string>> = {
  ...{ 0: 'windows-1252', 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253', 162: 'windows-1254' },
  ...{
    163: 'windows-1258',
    177: 'windows-1255',
    178: 'windows-1256',
    186: 'windows-1257',
    204: 'windows-1251',
    222: 'windows-874',
    238: 'windows-1250',
  },
};

/** The encodings of code pages that differ in more than their number. */
const byPage: Readonly<Record<number, string>> = {
  ...{ 437: 'windows-1252', 850: 'windows-1252', 866: 'ibm866', 874: 'windows-874', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' },
  ...{ 10000: 'macintosh', 10007: 'x-mac-cyrillic', 65001: 'utf-8' },
};

export const encodingOfCharset = (charset: number): string | undefined => byCharset[charset];

export const encodingOfPage = (page: number): string => byPage[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252');
