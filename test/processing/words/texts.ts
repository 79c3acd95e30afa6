import type { DocumentType } from '../../../server/processing/words/document-types.ts';

/** A text written for the tests, with what a person says of it. */
export interface SampleText {
  readonly type: DocumentType | null;
  readonly extension?: string;
  readonly title?: string;
  readonly pages?: number;
  /** How the caption may begin, each as good; null where there is no sentence that says anything. */
  readonly captions: readonly string[] | null;
  /** Words that a person would choose. */
  readonly keywords: readonly string[];
  readonly text: string;
}

/** Those that the rules were made with. */
export const known: readonly SampleText[] = [
  {
    type: 'invoice',
    captions: ['We charge you for hosting'],
    keywords: ['hosting', 'backup', 'Northwind'],
    text: `Northwind Hosting Ltd
12 Quay Street, Bristol
INVOICE
Invoice number: 2026-114
Invoice date: 19 November 2026
Bill to: Harbour Books, 3 Mill Lane, Bath
We charge you for hosting and daily backup of your shop in the fourth quarter of 2026.
Description Quantity Price
Hosting, large 3 £40.00
Daily backup 3 £5.00
Subtotal £135.00
VAT 20% £27.00
Total due £162.00
Payment terms: payable within 14 days by bank transfer. IBAN GB00 NWHO 0000 0000 0000 00`,
  },
  {
    type: 'invoice',
    captions: ['Für die Reparatur Ihrer Heizungsanlage'],
    keywords: ['Heizungsanlage', 'Reparatur', 'Pumpe'],
    text: `Sanitär Brandt GmbH
Rechnung Nr. 4711
Rechnungsdatum: 03.11.2026
Kundennummer: 20918
Sehr geehrte Frau Lohse,
Für die Reparatur Ihrer Heizungsanlage in der Gartenstraße berechnen wir Ihnen folgende Leistungen.
Arbeitszeit Monteur 3,5 Std. 227,50 EUR
Pumpe 25-60 189,00 EUR
Anfahrt 25,00 EUR
Netto 441,50 EUR
MwSt. 19 % 83,89 EUR
Rechnungsbetrag 525,39 EUR
Bitte überweisen Sie den Betrag innerhalb von 14 Tagen ohne Abzug.`,
  },
  {
    type: 'receipt',
    captions: null,
    keywords: ['Greengrocer', 'apples', 'bread'],
    text: `CORNER GREENGROCER
18 Station Road
Receipt no. 88213
Cashier: Ella   Till 2
Apples 1.2 kg  £2.40
Rye bread  £3.10
Oat milk  £1.85
TOTAL  £7.35
CASH  £10.00
CHANGE  £2.65
Thank you for shopping with us`,
  },
  {
    type: 'receipt',
    captions: null,
    keywords: ['Bäckerei', 'Brötchen', 'Kaffee'],
    text: `Bäckerei Sommer
Markt 4, 23552 Lübeck
Bon-Nr. 5561  Kasse 1  21.11.2026 08:12
4 Brötchen 2,40
1 Kaffee groß 3,20
1 Franzbrötchen 1,90
Summe EUR 7,50
Gegeben bar 10,00
Rückgeld 2,50
Vielen Dank für Ihren Einkauf!`,
  },
  {
    type: 'contract',
    title: 'Consulting Agreement',
    captions: ['This agreement is made', 'The consultant will advise'],
    keywords: ['consultant', 'client', 'agreement'],
    text: `CONSULTING AGREEMENT
This agreement is made on 2 March 2026 between Alder Systems Ltd (hereinafter "the client") and Jo Marsh (hereinafter "the consultant").
Section 1 Services
The consultant will advise the client on the design of its warehouse software for up to six days a month.
Section 2 Fees
The client shall pay 600 pounds for each day.
Section 3 Confidentiality
The consultant keeps confidential whatever she learns of the client's business.
Section 4 Termination
Either party may terminate this agreement with a notice of thirty days.
Section 5 Governing law
This agreement is governed by the laws of England.
Signed: ____________`,
  },
  {
    type: 'contract',
    title: 'Mietvertrag',
    captions: ['Der Vermieter vermietet'],
    keywords: ['Mieter', 'Vermieter', 'Wohnung'],
    text: `Mietvertrag
zwischen Herrn Karl Bauer, nachfolgend Vermieter genannt, und Frau Ines Wolf, nachfolgend Mieterin genannt
§ 1 Mietsache
Der Vermieter vermietet der Mieterin die Wohnung im zweiten Stock des Hauses Lindenweg 7 in Kassel.
§ 2 Mietzeit
Der Vertrag beginnt am 1. April 2026 und läuft auf unbestimmte Zeit. Die Kündigungsfrist beträgt drei Monate.
§ 3 Miete
Die Miete beträgt monatlich 780 Euro.
§ 4 Schlussbestimmungen
Änderungen dieses Vertrags bedürfen der Schriftform.
Ort, Datum, Unterschrift`,
  },
  {
    type: 'resume',
    captions: ['Engineer for embedded software'],
    keywords: ['embedded', 'firmware', 'engineer'],
    text: `Maya Lindqvist
maya@example.com
Profile
Engineer for embedded software with ten years of work on medical devices and their firmware.
Experience
2019 - present  Senior engineer, Calder Medical
Firmware of an insulin pump, from the first board to approval.
2014 - 2019  Engineer, Brightwater Sensors
Drivers and test benches for flow sensors.
Education
M.Sc. Computer Engineering, Lund 2014
Skills
C, Rust, Zephyr, oscilloscopes
Languages
Swedish, English, German`,
  },
  {
    type: 'resume',
    title: 'Lebenslauf',
    captions: null,
    keywords: ['Krankenpfleger', 'Klinikum', 'Intensivstation'],
    text: `Lebenslauf
Persönliche Daten
Name: Tobias Krämer
Geburtsdatum: 14.05.1990
Familienstand: ledig
Berufserfahrung
2016 - heute  Krankenpfleger auf der Intensivstation, Klinikum Fulda
2012 - 2016  Krankenpfleger in der Chirurgie, Klinikum Marburg
Ausbildung
2009 - 2012  Ausbildung zum Krankenpfleger
2009  Abitur, Gymnasium am Schloss
Kenntnisse
Sprachen: Englisch fließend, Polnisch Grundkenntnisse`,
  },
  {
    type: 'letter',
    captions: ['We would like to invite your orchestra'],
    keywords: ['orchestra', 'concert', 'festival'],
    text: `Harbour Festival
Pier 9, Aberdeen
3 February 2026
Dear Ms Fraser,
We would like to invite your orchestra to play at the opening concert of our festival on 12 June. The concert takes place on the old pier, in the open air.
We pay for travel and three nights in a hotel. Please let us know by the end of March whether you can come.
Yours sincerely,
Alan Reid`,
  },
  {
    type: 'letter',
    captions: ['wir bedauern, Ihnen mitteilen zu müssen', 'Wir bedauern, Ihnen mitteilen zu müssen'],
    keywords: ['Schwimmbad', 'Kurs', 'Sanierung'],
    text: `Stadtwerke Emden
Betreff: Ihr Kurs im Schwimmbad
Sehr geehrter Herr Janssen,
wir bedauern, Ihnen mitteilen zu müssen, dass das Schwimmbad wegen der Sanierung des Daches bis Mai geschlossen bleibt. Ihr Kurs beginnt deshalb erst nach der Sanierung.
Die Gebühr für den Kurs erstatten wir Ihnen auf Wunsch.
Mit freundlichen Grüßen
Petra Oltmanns`,
  },
  {
    type: 'report',
    title: 'Cycling in the city 2026',
    captions: ['This report shows how cycling'],
    keywords: ['cycling', 'lanes', 'accidents'],
    text: `Cycling in the city 2026
Executive summary
This report shows how cycling in the city has grown since the new lanes were opened. Trips by bicycle rose by 18 percent compared with the previous year.
1 Method
Counters at twelve bridges recorded every bicycle between January and October.
2 Findings
Accidents fell on streets with lanes and rose on those without. Table 1 has the figures for each bridge.
3 Recommendations
The lanes should be continued to the northern suburbs.`,
  },
  {
    type: 'report',
    captions: ['Der vorliegende Bericht beschreibt'],
    keywords: ['Grundwasser', 'Nitrat', 'Brunnen'],
    text: `Jahresbericht 2025 zur Grundwassergüte
Zusammenfassung
Der vorliegende Bericht beschreibt den Zustand des Grundwassers im Landkreis. An 14 von 60 Brunnen lag das Nitrat über dem Grenzwert.
Ergebnisse
Im Vergleich zum Vorjahr ist das Nitrat im Grundwasser der Geest gesunken. Abbildung 2 zeigt die Brunnen mit den höchsten Werten.
Empfehlungen
Die Brunnen im Süden sollten monatlich untersucht werden.`,
  },
  {
    type: 'presentation',
    extension: 'pptx',
    title: 'Moving to the new warehouse',
    captions: null,
    keywords: ['warehouse', 'move', 'shelves'],
    text: `Moving to the new warehouse
Agenda
Why we move
Timeline
Costs
Why we move
Twice the shelves
Warehouse near the motorway
Timeline
Shelves in May
Move in June
Questions?`,
  },
  {
    type: 'presentation',
    pages: 8,
    captions: null,
    keywords: ['Marke', 'Zielgruppe', 'Kampagne'],
    text: `Folie 1
Neue Marke, neue Kampagne
Folie 2
Agenda
Folie 3
Zielgruppe der Marke: Familien
Folie 4
Kampagne im Herbst
Folie 5
Budget der Kampagne
Vielen Dank!`,
  },
  {
    type: 'spreadsheet',
    extension: 'csv',
    captions: null,
    keywords: ['station', 'temperature', 'rainfall'],
    text: `station;date;temperature;rainfall
Skye;2026-01-01;4.2;12.1
Skye;2026-01-02;5.0;3.4
Mull;2026-01-01;4.8;9.9
Mull;2026-01-02;5.1;2.0`,
  },
  {
    type: 'spreadsheet',
    extension: 'xlsx',
    captions: null,
    keywords: ['Artikel', 'Bestand', 'Schrauben'],
    text: `Artikel\tBestand\tLager
Schrauben M4\t1200\tA3
Schrauben M6\t800\tA3
Muttern M4\t640\tB1
Unterlegscheiben\t90\tB2`,
  },
  {
    type: 'form',
    captions: null,
    keywords: ['membership', 'club', 'rowing'],
    text: `Rowing Club Application Form
Please complete in block letters and return this form to the club office.
First name: ______________
Surname: ______________
Date of birth: ______________
Membership: [ ] adult [ ] junior [ ] family
I can swim: [ ] yes [ ] no
Signature: ______________`,
  },
  {
    type: 'form',
    captions: null,
    keywords: ['Hund', 'Hundesteuer', 'Antragsteller'],
    text: `Anmeldung zur Hundesteuer
Bitte in Druckbuchstaben ausfüllen. Zutreffendes bitte ankreuzen.
Antragsteller
Name, Vorname: ....................
Anschrift: ....................
Rasse des Hundes: ....................
☐ Ersthund ☐ weiterer Hund
Datum, Unterschrift: ....................`,
  },
  {
    type: 'article',
    title: 'Why swifts never land',
    captions: ['Swifts spend almost their whole life', 'Researchers at Lund'],
    keywords: ['swifts', 'birds', 'sleep'],
    text: `Why swifts never land
By Nora Field
Swifts spend almost their whole life in the air, and a new study tells how they sleep there. The birds climb to two thousand metres at dusk and glide down in the dark, while one half of their brain rests.
Researchers at Lund fitted nineteen swifts with loggers that weigh less than a gram. For ten months some of the birds did not land once, according to the team. "We did not believe the data at first," said one of them.
Published in May 2026`,
  },
  {
    type: 'article',
    title: 'Das Comeback der Nachtzüge',
    captions: ['Immer mehr Reisende', 'Nachtzüge verbinden'],
    keywords: ['Nachtzüge', 'Schlafwagen', 'Reisende'],
    text: `Das Comeback der Nachtzüge
Von Lena Hartwig
Immer mehr Reisende in Europa entscheiden sich für Nachtzüge. Die Schlafwagen nach Wien und Rom sind im Sommer auf Wochen ausgebucht, obwohl eine Fahrt mehr kostet als ein Flug.
Laut einer Studie fehlen vor allem Schlafwagen. „Wir könnten doppelt so viele Nachtzüge füllen“, sagte eine Sprecherin. Experten rechnen mit neuen Wagen erst in vier Jahren.
Veröffentlicht am 3. August 2026`,
  },
  {
    type: 'manual',
    title: 'Coffee grinder CG-200: user manual',
    captions: ['This grinder grinds', 'Read the safety instructions'],
    keywords: ['grinder', 'beans', 'coffee'],
    text: `Coffee grinder CG-200: user manual
Safety instructions
Read the safety instructions before you use the grinder for the first time.
Warning: Remove the plug before cleaning.
Use
This grinder grinds up to 200 grams of coffee beans for filters and espresso machines.
1. Fill the container with beans.
2. Close the cover.
3. Press the button until the coffee is fine enough.
Troubleshooting
The grinder does not start: make sure that the cover is closed.`,
  },
  {
    type: 'manual',
    captions: ['Der Rasenmäher ist für'],
    keywords: ['Rasenmäher', 'Akku', 'Messer'],
    text: `Bedienungsanleitung Rasenmäher RM 40
Der Rasenmäher ist für Flächen bis 400 Quadratmeter bestimmt und wird mit einem Akku betrieben.
Sicherheitshinweise
Achtung: Entfernen Sie den Akku, bevor Sie das Messer berühren.
Inbetriebnahme
1. Setzen Sie den Akku ein.
2. Drücken Sie den Schalter am Griff.
3. Lassen Sie den Schalter los, damit das Messer hält.
Wartung
Schärfen Sie das Messer einmal im Jahr.`,
  },
  {
    type: 'code',
    extension: 'py',
    captions: null,
    keywords: ['celsius', 'fahrenheit', 'convert'],
    text: `import sys

def convert(celsius):
    """Fahrenheit of a temperature in Celsius."""
    return celsius * 9 / 5 + 32

if __name__ == '__main__':
    for celsius in sys.argv[1:]:
        print(convert(float(celsius)))`,
  },
  {
    type: 'code',
    extension: 'txt',
    captions: null,
    keywords: ['queue', 'push', 'items'],
    text: `package queue

type Queue struct {
	items []string
}

func (q *Queue) Push(item string) {
	q.items = append(q.items, item)
}

func (q *Queue) Pop() string {
	item := q.items[0]
	q.items = q.items[1:]
	return item
}`,
  },
  {
    type: 'email',
    captions: ['The keys for the boat house'],
    keywords: ['keys', 'boat', 'house'],
    text: `From: Ruth Adler <ruth@example.com>
To: crew@example.com
Subject: Keys for the boat house
Sent: 4 May 2026 18:02
Hi all,
The keys for the boat house are now in the box beside the door. Please write your name into the list when you take them.
Ruth`,
  },
  {
    type: 'email',
    captions: ['die Lieferung der Fenster', 'Die Lieferung der Fenster'],
    keywords: ['Fenster', 'Lieferung', 'Baustelle'],
    text: `Von: Einkauf <einkauf@example.de>
An: bauleitung@example.de
Gesendet: Montag, 9. März 2026 07:41
Betreff: Lieferung der Fenster
Guten Morgen,
die Lieferung der Fenster verschiebt sich auf Donnerstag, weil der Lkw eine Panne hat. Bitte haltet auf der Baustelle einen Kran bereit.
Gruß, Sven`,
  },
  {
    type: 'other',
    captions: ['I walked along the river'],
    keywords: ['river', 'heron', 'fog'],
    text: `Sunday
I walked along the river this morning, before the fog had gone. A heron stood on the weir as if it had been left there by someone. Nothing moved for a long while.
At home I made soup of what was left in the garden, two leeks and some potatoes, and thought of how my grandmother used to hum while she cut them. In the evening the fog came back, and with it the sound of the train on the other side of the river. I could not see it.`,
  },
  {
    type: 'other',
    captions: ['Der Mond hing über dem Dorf'],
    keywords: ['Mond', 'Dorf', 'Fuchs'],
    text: `Der Fuchs und der Mond
Der Mond hing über dem Dorf, und der Fuchs saß auf der Mauer und sah zu ihm hinauf. Er hatte Hunger, aber er blieb sitzen, denn so rund hatte er den Mond noch nie gesehen.
Da bellte im Dorf ein Hund, und ein Fenster ging auf. Der Fuchs sprang von der Mauer und lief über das Feld, und der Mond lief mit ihm, bis sie beide hinter dem Wald verschwanden. Am Morgen war nur noch eine Spur im Schnee, die bis zur Mauer reichte und nicht weiter.`,
  },
  { type: null, captions: null, keywords: ['milk', 'candles'], text: 'milk, candles, string' },
];

/** Those that no rule was changed for. */
export const heldOut: readonly SampleText[] = [
  {
    type: 'invoice',
    captions: ['Translation of your catalogue'],
    keywords: ['catalogue', 'translation', 'pages'],
    text: `Claire Dupont Translations
Invoice
To: Museum of Glass, Leeds
Date: 8 May 2026   Invoice no: 31
Translation of your catalogue from French into English, as agreed by telephone in April.
54 pages at £18.00   £972.00
Proofreading   £120.00
Amount due   £1,092.00
Due date: 7 June 2026. Please pay into account 00112233.`,
  },
  {
    type: 'invoice',
    captions: null,
    keywords: ['Catering', 'Buffet', 'Getränke'],
    text: `Catering Petersen, Hauptstr. 2, 24103 Kiel
Rechnung
Rechnungsnummer 2026/88, Leistungszeitraum: 12.09.2026
Buffet für 40 Personen   1.120,00 €
Getränke   310,00 €
Personal   260,00 €
Summe netto   1.690,00 €
zzgl. 19% USt   321,10 €
Gesamt   2.011,10 €
Zahlbar sofort ohne Abzug.`,
  },
  {
    type: 'receipt',
    captions: null,
    keywords: ['taxi', 'airport', 'fare'],
    text: `CITY TAXI
Fare receipt
Airport to Queen Square
Fare £31.50
Tip £3.50
Total £35.00
Paid by VISA ending 1122
Auth code 004512
18/07/2026 22:47`,
  },
  {
    type: 'receipt',
    captions: null,
    keywords: ['Taschenlampe', 'Baumarkt', 'Kabel'],
    text: `BAUMARKT NORD
Beleg-Nr 77120   Kassierer 14
Taschenlampe LED   12,99
Kabel 5m   8,49
Summe   21,48
girocard   21,48
Kartenzahlung genehmigt
Danke für Ihren Besuch`,
  },
  {
    type: 'contract',
    captions: ['The parties wish to discuss', 'Each party keeps secret'],
    keywords: ['party', 'information', 'battery'],
    text: `Mutual Non-Disclosure Agreement
between Fern Batteries Inc. and the University of Tallinn, each a "party"
1. Purpose
The parties wish to discuss a common project about solid state batteries.
2. Duty
Each party keeps secret what it is told by the other, and uses it for the project alone.
3. Term
The duty ends five years after the last information was given.
4. Severability
If a clause is void, the others stay in force.
For Fern Batteries: ________   For the University: ________`,
  },
  {
    type: 'contract',
    captions: ['Der Arbeitnehmer wird ab dem'],
    keywords: ['Arbeitnehmer', 'Arbeitgeber', 'Tischler'],
    text: `Arbeitsvertrag
zwischen der Tischlerei Holm (Arbeitgeber) und Herrn Nils Petersen (Arbeitnehmer)
1. Tätigkeit
Der Arbeitnehmer wird ab dem 1. August 2026 als Tischler in der Werkstatt in Husum beschäftigt.
2. Vergütung
Der Arbeitnehmer erhält monatlich 3.100 Euro brutto.
3. Urlaub
Der Urlaub beträgt 28 Tage.
4. Kündigung
Es gelten die gesetzlichen Fristen. Die Kündigung bedarf der Schriftform.`,
  },
  {
    type: 'resume',
    title: 'CV Samuel Okoro',
    captions: ['Pastry chef who has led'],
    keywords: ['pastry', 'chef', 'kitchen'],
    text: `Samuel Okoro
Pastry chef who has led kitchens of up to eight people in hotels on three continents.
Employment history
2021-2026 Head pastry chef, Hotel Miramar, Lisbon
2017-2021 Pastry chef, The Alcove, Singapore
Qualifications
Diploma in Patisserie, Lagos 2016
References on request`,
  },
  {
    type: 'resume',
    captions: null,
    keywords: ['Buchhalterin', 'Steuerbüro', 'Bilanz'],
    text: `Anja Vogel
Geboren am 2. März 1985 in Jena
Beruflicher Werdegang
seit 05/2018 Buchhalterin, Steuerbüro Lang, Jena
2010 - 2018 Buchhalterin, Optik Zeidler
Studium
2005 - 2009 Betriebswirtschaft, Diplom, Erfurt
EDV-Kenntnisse
DATEV, Excel
Schwerpunkte: Bilanz, Lohn, Mahnwesen`,
  },
  {
    type: 'letter',
    captions: ['I am writing to complain', 'The dishwasher that you delivered'],
    keywords: ['dishwasher', 'delivered', 'floor'],
    text: `14 Elm Grove, Norwich
To whom it may concern
I am writing to complain about the dishwasher that you delivered last Tuesday. It leaked from the first day, and the water has ruined the floor of my kitchen.
I have called your service four times, and nobody has come. Please collect the dishwasher and pay for the floor.
Yours faithfully,
D. Whitlock`,
  },
  {
    type: 'letter',
    captions: ['nun sind wir schon drei Wochen', 'Nun sind wir schon drei Wochen'],
    keywords: ['Hütte', 'Berge', 'Schnee'],
    text: `Liebe Oma,
nun sind wir schon drei Wochen in der Hütte, und gestern ist in den Bergen der erste Schnee gefallen. Die Kinder haben vor der Hütte einen Schneemann gebaut, der größer ist als Jonas.
Am Sonntag kommen wir zurück ins Tal und rufen dich an.
Viele Grüße
Deine Mareike`,
  },
  {
    type: 'report',
    captions: ['The board met to decide', 'Decision: the roof'],
    keywords: ['roof', 'board', 'offers'],
    text: `Minutes of the board meeting, 11 March 2026
Attendees: R. Hale, S. Ito, M. Brandt
Agenda
1 Roof of the hall
2 Summer party
The board met to decide on the roof of the hall, for which there are three offers. The offer of Kent Roofing was accepted with two votes to one.
Action items: S. Ito signs the order.`,
  },
  {
    type: 'report',
    title: 'Quartalsbericht III/2026',
    captions: ['Der Umsatz des Konzerns'],
    keywords: ['Umsatz', 'Werkzeuge', 'Asien'],
    text: `Quartalsbericht III/2026
Der Umsatz des Konzerns stieg im dritten Quartal gegenüber dem Vorjahr um sechs Prozent. Der Bereich Werkzeuge wuchs vor allem in Asien.
Ausblick
Für das Geschäftsjahr erwartet der Vorstand weiterhin einen Umsatz von 2,1 Milliarden Euro. In Asien wird ein zweites Werk für Werkzeuge gebaut.`,
  },
  {
    type: 'presentation',
    pages: 12,
    captions: null,
    keywords: ['bees', 'hive', 'honey'],
    text: `Keeping bees on the roof
Outline
The hive
The year of the bees
Honey!
The hive: two boxes, ten frames
Spring: look for the queen
Summer: honey
Winter: leave them alone
Thank you
Any questions?`,
  },
  {
    type: 'presentation',
    extension: 'odp',
    captions: null,
    keywords: ['Hafen', 'Ausbau', 'Container'],
    text: `Ausbau des Hafens
Ziele
Mehr Container
Weniger Lärm
Zeitplan des Ausbaus
Kosten`,
  },
  {
    type: 'spreadsheet',
    extension: 'ods',
    captions: null,
    keywords: ['player', 'goals', 'matches'],
    text: `Player	Matches	Goals
Okafor	12	9
Silva	14	4
Brandt	11	2`,
  },
  {
    type: 'spreadsheet',
    extension: 'tsv',
    captions: null,
    keywords: ['Ort', 'Einwohner', 'Fläche'],
    text: `Ort	Einwohner	Fläche
Husum	23000	25,8
Tönning	5000	44,4
Garding	2700	3,0`,
  },
  {
    type: 'form',
    captions: null,
    keywords: ['refund', 'order', 'return'],
    text: `Refund request form
Full name: .........................
Order number: .........................
Reason for the return: ☐ damaged ☐ wrong size ☐ other
I would like ☐ a refund ☐ an exchange
Date and signature: .........................
For office use only`,
  },
  {
    type: 'form',
    captions: null,
    keywords: ['Klassenfahrt', 'Kind', 'Einwilligung'],
    text: `Einwilligung zur Klassenfahrt
Name des Kindes: __________________
Mein Kind darf an der Klassenfahrt teilnehmen: [ ] ja [ ] nein
Mein Kind darf schwimmen: [ ] ja [ ] nein
Allergien: __________________
Ort, Datum: __________________ Unterschrift: __________________`,
  },
  {
    type: 'article',
    captions: ['We show that lichens'],
    keywords: ['lichens', 'glass', 'windows'],
    text: `Growth of lichens on medieval window glass
Abstract
We show that lichens on the windows of four churches grow along scratches in the glass, and that they slow down the loss of lead. Cleaning the windows may therefore do more harm than good.
Introduction
Lichens have long been thought to damage glass (Moss et al., 1998). Few studies have looked at windows that were never cleaned.
References
Moss, P. et al. doi:10.0000/example`,
  },
  {
    type: 'article',
    captions: ['Die kleine Bibliothek'],
    keywords: ['Bibliothek', 'Bücher', 'Dorf'],
    text: `Ein Dorf liest
Die kleine Bibliothek von Kirchbach hat mehr Bücher als das Dorf Einwohner, und seit dem Frühjahr ist sie jeden Abend geöffnet. Das war eine Idee der Schüler, die nach dem letzten Bus keinen Ort mehr hatten.
„Am Anfang kamen drei, jetzt sind es dreißig“, erklärte die Leiterin der Bibliothek. Nach Angaben der Gemeinde kostet der Abend kaum mehr als das Licht. Forscher der Universität Graz wollen nun wissen, ob die Kinder auch mehr Bücher lesen als anderswo.`,
  },
  {
    type: 'manual',
    extension: 'md',
    captions: ['Tidepool shows the tides', 'Tidepool is'],
    keywords: ['Tidepool', 'tides', 'harbour'],
    text: `# Tidepool
Tidepool shows the tides of any harbour in the terminal.
## Installation
npm install -g tidepool
## Usage
tidepool --harbour Dover
Note: the tables of a harbour are fetched once a year.`,
  },
  {
    type: 'manual',
    title: 'Montageanleitung Regal',
    captions: ['Das Regal wird mit'],
    keywords: ['Regal', 'Schrauben', 'Wand'],
    text: `Montageanleitung Regal
Das Regal wird mit vier Schrauben an der Wand befestigt und trägt bis zu 40 Kilogramm.
Schritt 1: Legen Sie die Seitenteile auf den Boden.
Schritt 2: Stecken Sie die Böden ein und ziehen Sie die Schrauben fest.
Schritt 3: Bohren Sie zwei Löcher in die Wand.
Hinweis: Nicht in Wände aus Gipskarton.`,
  },
  {
    type: 'code',
    extension: 'sql',
    captions: null,
    keywords: ['orders', 'customers', 'total'],
    text: `select customers.name, sum(orders.total) as total
from customers
join orders on orders.customer_id = customers.id
group by customers.name
order by total desc;`,
  },
  {
    type: 'code',
    extension: 'txt',
    captions: null,
    keywords: ['distance', 'point', 'double'],
    text: `#include <math.h>
struct point { double x; double y; };

double distance(struct point a, struct point b) {
  double dx = a.x - b.x;
  double dy = a.y - b.y;
  return sqrt(dx * dx + dy * dy);
}`,
  },
  {
    type: 'email',
    captions: ['the second test of the bridge', 'The second test of the bridge'],
    keywords: ['bridge', 'sensor', 'test'],
    text: `Von: Ulf Berg <ulf@example.no>
To: Ana Reyes <ana@example.es>
Cc: lab@example.es
Date: Thu, 2 Jul 2026 10:15
Subject: Re: bridge sensors
Hello Ana,
the second test of the bridge sensors went well, but sensor 4 still loses its connection at night. Could you send a spare one?
Ulf`,
  },
  {
    type: 'email',
    captions: ['am Freitag wird das neue', 'Am Freitag wird das neue'],
    keywords: ['Archiv', 'Server', 'Zugang'],
    text: `Von: IT-Abteilung
An: Alle
Datum: 12. Oktober 2026
Betreff: Neuer Server für das Archiv
Hallo zusammen,
am Freitag wird das neue Archiv in Betrieb genommen, und der alte Server wird abgeschaltet. Euer Zugang bleibt derselbe.
Viele Grüße
Eure IT`,
  },
  {
    type: 'other',
    captions: ['The lighthouse keeper'],
    keywords: ['lighthouse', 'keeper', 'lamp'],
    text: `The lighthouse keeper had a habit of counting the waves. He never got further than four hundred, because then the kettle boiled, or a gull landed on the rail, or it was time to trim the lamp.
One night he counted on and on, and the kettle stayed quiet, and no gull came. When he reached a thousand he went up to see after the lamp, and found it burning as it always had, with somebody sitting beside it who looked very much like him, counting.`,
  },
  {
    type: 'other',
    captions: ['Heute habe ich die Beete', 'Gestern habe ich'],
    keywords: ['Beete', 'Tomaten', 'Garten'],
    text: `Gartentagebuch, Mai
Heute habe ich die Beete hinter dem Haus umgegraben und die Tomaten gesetzt, obwohl es nachts noch kalt ist. Die Tomaten stehen dicht an der Wand, wo die Sonne den ganzen Nachmittag hinkommt.
Im Garten nebenan blühen schon die Erbsen. Ich habe mir einen Ableger der alten Rose geholt und ihn in den großen Topf gesetzt. Gegen Abend kam Regen auf, und ich saß noch lange unter dem Vordach und hörte zu, wie er auf die Blätter fiel.`,
  },
  { type: null, captions: null, keywords: ['Dienstag'], text: 'Dienstag 14 Uhr Zahnarzt' },
];
