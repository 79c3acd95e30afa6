import type { Content } from '../found.ts';
import type { DocumentType } from './document-types.ts';

const formats: readonly (readonly [DocumentType, points: number, extensions: string, mimeTypes: RegExp])[] = [
  ['spreadsheet', 3, 'xls xlsx xlsm xlsb ods fods numbers csv tsv', /ms-excel|spreadsheet|\bcsv$|tab-separated|\.numbers$/],
  ['presentation', 5, 'ppt pptx pptm pps ppsx odp fodp key', /powerpoint|presentation|\.keynote$/],
  ['email', 5, 'eml msg mbox', /^message\/rfc822$|ms-outlook/],
  [
    'code',
    5,
    'c h cc cpp cxx hpp cs java kt kts go rs rb py pyw php pl pm lua swift scala clj hs ml ex exs erl r jl js mjs cjs jsx ts mts cts tsx vue svelte css scss less ' +
      'sh bash zsh fish ps1 bat cmd sql graphql proto asm s f90 pas dart groovy gradle cmake dockerfile makefile tf',
    /(?:java|type|ecma)script|x-(?:python|sh|c|csrc|c\+\+|c\+\+src|java|java-source|php|perl|ruby|go|rust|lua|sql|shellscript|httpd-php)$|^(?:text|application)\/(?:css|sql|graphql|rust)$/,
  ],
  ['code', 2, 'json json5 jsonc yaml yml toml ini xml xsd xsl', /[/+](?:json|yaml|x-yaml|toml|xml)$/],
  ['article', 0.6, 'epub mobi fb2 azw3', /epub|mobipocket/],
];

/** What the format alone says of a document. Texts of all kinds come as PDF, DOCX or plain text. */
export const formatOf = ({ extension, mimeType }: Pick<Content, 'extension' | 'mimeType'>): readonly (readonly [DocumentType, number])[] =>
  formats
    .filter(
      ([, , extensions, mimeTypes]) =>
        (extension !== null && extensions.split(' ').includes(extension.toLowerCase())) || mimeTypes.test(mimeType ?? ''),
    )
    .slice(0, 1)
    .map(([type, points]) => [type, points]);
