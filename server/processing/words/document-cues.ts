import type { DocumentType } from './document-types.ts';

/** Phrases separated by `|`, as `matcherOf` reads them, and how much it speaks for the type that any of them stands there. */
type Cue = readonly [phrases: string, points: number];

/** Words in the name, the title or the first lines of a document that say what it is. */
export const titleCues: readonly (readonly [DocumentType, phrases: string])[] = [
  ['invoice', 'invoice|*rechnung|faktura'],
  ['receipt', 'receipt|quittung|*beleg|*bon|sales slip'],
  ['contract', 'agreement|contract|non disclosure|nda|*vertrag|vereinbarung'],
  ['resume', 'resume|curriculum vitae|cv|lebenslauf'],
  ['report', 'report|*bericht|white paper|whitepaper|*protokoll|minutes'],
  ['presentation', 'presentation|prasentation|slides|slide deck'],
  [
    'form',
    'application form|registration form|order form|claim form|consent form|request form|^form|questionnaire|*formular|fragebogen|*antrag|anmeldung',
  ],
  ['manual', 'manual|user guide|installation guide|quick start|getting started|how to|guide|*anleitung|handbuch|readme|instructions'],
  ['article', 'article|artikel|blog|abstract'],
  ['letter', 'letter|anschreiben'],
];

/** What stands in documents of a type. */
export const contentCues: readonly (readonly [DocumentType, readonly Cue[]])[] = [
  [
    'invoice',
    [
      ['invoice number|invoice no|invoice date|invoice id|invoice 0|rechnungsnummer|rechnungs nr|rechnung nr|rechnungsdatum', 2],
      ['amount due|total due|balance due|zu zahlen|zahlbar|rechnungsbetrag|zahlbetrag', 1.2],
      ['due date|payment terms|payable within|zahlungsziel|innerhalb von 0 tagen|fallig', 1],
      ['bill to|billed to|leistungszeitraum|rechnungsempfanger|kundennummer', 0.8],
      ['vat|tax|subtotal|mwst|ust|umsatzsteuer|netto', 0.5],
      ['iban|bank transfer|uberweis*', 0.5],
    ],
  ],
  [
    'receipt',
    [
      ['^cash|^change|tendered|^bar|^gegeben|ruckgeld|wechselgeld', 1.2],
      ['paid|payment received|received with thanks|card payment|visa|mastercard|amex|girocard|ec karte|kartenzahlung|bezahlt|dankend erhalten', 1.2],
      ['cashier|till|terminal|register|kasse|bediener|kassierer', 1],
      ['thank you for shopping|thank you for your purchase|thank you for your visit|dank fur ihren|danke fur ihren|dank fur den', 1.2],
      ['receipt no|receipt number|transaction id|transaction no|auth code|authorization code|bon nr|beleg nr', 1.5],
      ['total|summe|gesamt', 0.4],
    ],
  ],
  [
    'contract',
    [
      [
        'this agreement is|this agreement shall|this agreement between|this contract is|this contract shall|this lease|the agreement shall|dieser vertrag|dieses vertrags|' +
          'der vertrag beginnt|der vertrag lauft|der vertrag endet|der vertrag wird',
        1.5,
      ],
      ['the parties|each party|either party|hereinafter|hereby agree|in witness whereof|hereto|nachfolgend|im folgenden|vertragspartei*', 1.5],
      ['governing law|governed by the law|governed by the laws|gerichtsstand|salvatorische|severability|schriftform', 1.5],
      ['termination|terminate|kundigung|kundigungsfrist|kundigen', 0.8],
      ['confidential|confidentiality|liable|liability|indemnif*|haftung|vertraulich*', 0.6],
      ['^§|^article 0|^section 0|^clause 0', 0.8],
      ['landlord|tenant|licensor|licensee|vermieter|mieter|arbeitgeber|arbeitnehmer|auftragnehmer', 0.8],
      ['signature|signed|unterschrift', 0.4],
    ],
  ],
  [
    'resume',
    [
      [
        '^experience|^work experience|^professional experience|^relevant experience|^employment|^employment history|^berufserfahrung|^beruflicher werdegang|^praktische erfahrung',
        1.8,
      ],
      ['^education|^qualifications|^ausbildung|^studium|^schulbildung|^bildungsweg', 1.3],
      [
        '^skills|^technical skills|^key skills|^core skills|^languages|^references|^kenntnisse|^fahigkeiten|^sprachen|^edv kenntnisse|^sprachkenntnisse',
        1.2,
      ],
      ['^0 0 |0 present|0 today|0 now|0 heute|seit 0', 0.8],
      ['b sc|m sc|bsc|msc|bachelor|master|ph d|phd|diploma|abitur|diplom', 0.5],
      ['date of birth|geboren|geburtsdatum|familienstand', 0.8],
    ],
  ],
  [
    'letter',
    [
      ['^dear|^to whom it may concern|^sehr geehrte|^sehr geehrter|^liebe|^lieber|^guten tag frau|^guten tag herr', 1.8],
      [
        '^yours sincerely|^yours faithfully|^yours truly|^sincerely|^sincerely yours|^kind regards|^best regards|^warm regards|^with best wishes|^love|' +
          '^mit freundlichen grussen|^mit herzlichen grussen|^mit besten grussen|^viele grusse|^herzliche grusse|^liebe grusse|hochachtungsvoll',
        1.8,
      ],
      ['^re|^subject|^betreff|ihr schreiben|ihr zeichen|your letter', 0.4],
      ['enclosed|enclosure|enclosures|anlage|anlagen', 0.4],
    ],
  ],
  [
    'email',
    [
      ['^from|^von', 1.2],
      ['^to|^an', 0.8],
      ['^subject|^betreff', 1],
      ['^sent|^date|^gesendet|^datum', 0.8],
    ],
  ],
  [
    'report',
    [
      ['^executive summary|^summary|^management summary|^zusammenfassung|^kurzfassung', 1.2],
      [
        '^findings|^0 findings|^results|^0 results|^conclusion|^conclusions|^0 conclusion|^0 conclusions|^recommendations|^0 recommendations|^ergebnis|^ergebnisse|' +
          '^0 ergebnisse|^fazit|^empfehlung|^empfehlungen|^schlussfolgerungen|^ausblick|^0 ausblick',
        1.2,
      ],
      ['this report|the report|dieser bericht|der bericht|vorliegende bericht|vorliegenden bericht|berichtszeitraum|reporting period', 1.5],
      [
        'fiscal year|year over year|quarter|quarterly|compared with the previous|compared to the previous|compared to last|geschaftsjahr|quartal|gegenuber dem vorjahr|vergleich zum vorjahr',
        0.8,
      ],
      ['figure 0|table 0|abbildung 0|tabelle 0', 0.5],
      ['^attendees|^agenda|action items|^teilnehmer|^tagesordnung|^top 0', 1],
    ],
  ],
  [
    'presentation',
    [
      ['^agenda$|^outline$|^overview$|^any questions$|^questions$|^q a$|^thank you$|^fragen$|^vielen dank$', 1.2],
      ['slide 0|folie 0', 2],
    ],
  ],
  [
    'form',
    [
      [
        'please complete|please fill in|please fill out|please tick|please print|block letters|block capitals|bitte ausfullen|bitte ankreuzen|in druckbuchstaben|zutreffendes',
        2,
      ],
      [
        '^first name|^last name|^surname|^full name|^date of birth|^postcode|^zip code|^name vorname|^vorname|^nachname|^geburtsdatum|^anschrift|^plz|^name des',
        1,
      ],
      ['signature|unterschrift', 0.5],
      ['office use only|return this form|applicant|antragsteller|einwilligung', 1],
    ],
  ],
  [
    'article',
    [
      ['^abstract|^references|^bibliography|^literatur|^literaturverzeichnis|^keywords|^introduction|^einleitung', 1.2],
      ['published|posted on|updated on|veroffentlicht|minute read|min read|et al|doi', 1],
      ['said|says|told|according to|sagt|sagte|erklarte|laut|nach angaben', 0.8],
      ['researchers|scientists|study|studies|experts|critics|forscher|studie|wissenschaftler|experten', 0.6],
    ],
  ],
  [
    'manual',
    [
      ['press the|click the|click on|select the|connect the|insert the|plug the|install the|remove the|turn on|turn off|make sure', 1.2],
      ['drucken sie|klicken sie|wahlen sie|schliessen sie|stecken sie|entfernen sie|schalten sie|setzen sie|legen sie|offnen sie|bohren sie', 1.3],
      [
        'troubleshooting|safety instructions|safety information|^installation|^maintenance|^warranty|^specifications|^usage|^getting started|storung|storungen|' +
          'sicherheitshinweise|^inbetriebnahme|^wartung|^reinigung|technische daten',
        1.2,
      ],
      ['^warning|^caution|^note|^achtung|^warnung|^hinweis', 1],
      ['^step 0|^schritt 0', 1],
      ['npm install|npm i|pip install|apt install|apt get install|git clone|docker run|make install', 1.2],
      ['^ingredients|^method|^zutaten|^zubereitung', 0.8],
    ],
  ],
];
