import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePdf } from '../samples/pdf.ts';

/** The bytes of a file of the story that was made once: what draws and encodes doesn't make the same bytes on every machine. */
export const storyFile = (name: string): Promise<Buffer> => readFile(path.join(import.meta.dirname, 'files', name));

export const invoicePdf = (): Buffer =>
  samplePdf({
    title: 'Invoice 2026-114',
    author: 'Northwind Hosting',
    createdAt: new Date('2026-11-12T16:02:11Z'),
    pages: [
      [
        'Invoice 2026-114',
        '',
        'Northwind Hosting, 12 Canal Street, Leeds',
        'To: Acme Research, Ada Lovelace',
        '',
        'Invoice number: 2026-114',
        '',
        'Invoice date: 12 November 2026',
        '',
        'Due date: 12 December 2026',
        '',
        'Hosting of three servers, fourth quarter of 2026',
        'Net amount: 240.00 EUR',
        'VAT 20 %: 48.00 EUR',
        'Total due: 288.00 EUR',
        '',
        'Hosting of your servers for the fourth quarter is payable within 30 days.',
      ],
      ['Terms', '', 'Backups of the servers are kept for 30 days.'],
    ],
  });

export const transcript = JSON.stringify({
  segments: [
    { start: 0, end: 1.4, text: 'Good morning. The invoice of Northwind is paid.' },
    { start: 1.4, end: 3, text: 'Today I read about the write-ahead log.' },
  ],
});

/** The message that the invoice came with. */
export const message = [
  'From: Northwind Hosting <billing@northwind.example>',
  'To: Ada Lovelace <ada@example.com>',
  'Cc: Mary Somerville <mary@example.com>',
  'Subject: Invoice 2026-114',
  'Date: Thu, 12 Nov 2026 16:05:00 +0000',
  'Message-ID: <2026-114@northwind.example>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Dear Ada,',
  '',
  'the invoice for the fourth quarter is in your account. It is payable within 30 days.',
  '',
  'Kind regards',
  'Northwind Hosting',
  '',
].join('\r\n');
