import { seededRandom } from './random.ts';

/** What a picture shows, how it is lit, and which shot of it this is: another seed of the same scene is what a camera gets a moment later. */
export interface Picture {
  readonly scene: keyof typeof scenes;
  readonly palette: keyof typeof palettes;
  readonly seed: number;
}

interface Palette {
  readonly back: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly accent: string;
}

const palette = (back: string, far: string, middle: string, near: string, accent: string): Palette => ({ back, far, middle, near, accent });

export const palettes = {
  sunset: palette('#e8743b', '#f4b860', '#7a3b5e', '#c9a06c', '#fff1c9'),
  noon: palette('#8ec9f0', '#bfe3fa', '#2468b0', '#e6d8a8', '#fffbe0'),
  dawn: palette('#f2c1c8', '#b59cc4', '#6a6f9c', '#39456b', '#fff0d8'),
  winter: palette('#d5e3ee', '#ffffff', '#9fb4c8', '#5f7488', '#f7f7f2'),
  green: palette('#dfeadb', '#6fa35a', '#2f7d32', '#1d4d20', '#a8cf6a'),
  autumn: palette('#efe1c6', '#d98a2b', '#b4501e', '#6b3410', '#f0c23c'),
  night: palette('#0b1030', '#141b45', '#1e2658', '#05070f', '#ffe27a'),
  tabby: palette('#cfc3b4', '#a8835a', '#8a6236', '#5b4027', '#7fae4e'),
  black: palette('#b9c2b4', '#2c2c30', '#1b1b1f', '#0b0b0d', '#e3d04a'),
  red: palette('#eef2ea', '#e0544f', '#c8102e', '#7a0c1e', '#3f7d3a'),
  yellow: palette('#dceaf5', '#f7d94c', '#f2c200', '#8a6d00', '#4d8a3a'),
  purple: palette('#e9e6f2', '#9b7fc4', '#6a3fa0', '#43256b', '#86a35f'),
  orange: palette('#efe8dc', '#f59a3c', '#f07c0a', '#a64f00', '#5e8f3c'),
  blue: palette('#f2f4f7', '#6fa0e0', '#1f4fd0', '#142f80', '#b8c4d8'),
  pink: palette('#f6efe6', '#f4a9c4', '#e8609a', '#8f2f5e', '#ffffff'),
  paper: palette('#fbfaf5', '#d8d5cc', '#77756d', '#222222', '#ffffff'),
} as const satisfies Record<string, Palette>;

const [width, height] = [480, 360];

/** Draws with numbers between two bounds; small ones in places, so that shots of one scene differ as shots do. */
interface Pen {
  readonly colors: Palette;
  between(low: number, high: number): number;
  /** This many of them. */
  many(count: number, draw: (index: number) => string): string;
}

const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" transform="rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
const polygon = (points: string, fill: string): string => `<polygon points="${points}" fill="${fill}"/>`;
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, thick = 3): string =>
  `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${stroke}" stroke-width="${thick}"/>`;

const scenes = {
  beach: ({ colors, between, many }: Pen) => [
    rect(0, 0, width, 200, colors.back),
    circle(340 + between(-4, 4), 150 + between(-4, 4), 38, colors.accent),
    rect(0, 190, width, 90, colors.middle),
    many(14, () => line(between(0, width), between(198, 270), between(0, width), between(198, 270), colors.far, 1)),
    polygon(`0,280 170,${262 + between(-5, 5)} ${width},292 ${width},${height} 0,${height}`, colors.near),
  ],
  mountains: ({ colors, between }: Pen) => [
    polygon(`0,250 90,${140 + between(-10, 10)} 180,240 290,110 400,230 ${width},160 ${width},${height} 0,${height}`, colors.far),
    polygon(`0,300 130,190 230,290 350,${200 + between(-10, 10)} ${width},300 ${width},${height} 0,${height}`, colors.middle),
    polygon(`0,${height} 0,320 160,290 330,330 ${width},300 ${width},${height}`, colors.near),
  ],
  forest: ({ colors, between, many }: Pen) => [
    many(16, (index) => {
      const [x, top] = [index * 31 + between(-8, 8), between(30, 120)];
      return polygon(`${x},${top} ${x - 34},310 ${x + 34},310`, index % 2 ? colors.middle : colors.far);
    }),
    rect(0, 300, width, 60, colors.near),
    many(8, () => ellipse(between(0, width), between(310, 350), 18, 5, colors.accent)),
  ],
  skyline: ({ colors, between, many }: Pen) => [
    many(11, (index) => {
      const [x, top] = [index * 45, between(80, 240)];
      const windows = many(10, () => rect(x + between(4, 30), between(top + 8, 290), 5, 7, colors.accent));
      return rect(x, top, 40, 300 - top, index % 3 ? colors.near : colors.middle) + windows;
    }),
    rect(0, 300, width, 60, colors.far),
  ],
  cat: ({ colors, between, many }: Pen) => [
    ellipse(240, 330, 150, 90, colors.middle),
    polygon('150,120 170,40 225,100', colors.middle),
    polygon('330,120 310,40 255,100', colors.middle),
    circle(240, 165, 95, colors.far),
    many(5, (index) => line(200 + index * 20, 80, 204 + index * 18, 120 + between(-4, 4), colors.near, 5)),
    circle(205, 155, 15, colors.accent) +
      circle(275, 155, 15, colors.accent) +
      ellipse(205, 155, 4, 13, colors.near) +
      ellipse(275, 155, 4, 13, colors.near),
    polygon('230,190 250,190 240,203', '#d98c8c'),
  ],
  flower: ({ colors, between, many }: Pen) => [
    rect(233, 180, 14, 180, colors.accent),
    ellipse(290, 290, 55, 16, colors.accent, -25),
    many(14, (index) => {
      const turn = (index / 14) * 360 + between(-4, 4);
      return ellipse(
        240 + 70 * Math.cos((turn * Math.PI) / 180),
        150 + 70 * Math.sin((turn * Math.PI) / 180),
        52,
        26,
        index % 2 ? colors.far : colors.middle,
        turn,
      );
    }),
    circle(240, 150, 44, colors.near),
  ],
  field: ({ colors, between, many }: Pen) => [
    polygon(`0,170 ${width},150 ${width},${height} 0,${height}`, colors.middle),
    many(9, (index) =>
      polygon(
        `${240 + (index - 4) * 6},155 ${(index - 4) * 150 + 190},${height} ${(index - 4) * 150 + 250},${height}`,
        index % 2 ? colors.far : colors.accent,
      ),
    ),
    many(60, () => circle(between(0, width), between(200, 355), between(2, 5), colors.far)),
  ],
  fruit: ({ colors, between, many }: Pen) => [
    rect(0, 250, width, 110, '#8d6b46'),
    many(18, (index) => {
      const [x, y] = [70 + (index % 6) * 68 + between(-8, 8), 130 + Math.floor(index / 6) * 72 + between(-6, 6)];
      return circle(x, y, 40, index % 4 ? colors.middle : colors.far) + circle(x - 12, y - 13, 8, colors.back);
    }),
  ],
  car: ({ colors, between }: Pen) => [
    rect(0, 270, width, 90, '#6d6f73'),
    rect(60, 180 + between(-3, 3), 360, 80, colors.middle),
    polygon('130,185 180,115 320,115 370,185', colors.middle),
    polygon('150,180 188,128 245,128 245,180', '#cfe0ea') + polygon('255,180 255,128 312,128 350,180', '#cfe0ea'),
    circle(140, 265, 38, '#1e1e20') + circle(340, 265, 38, '#1e1e20') + circle(140, 265, 17, '#c8c8cc') + circle(340, 265, 17, '#c8c8cc'),
  ],
  boat: ({ colors, between, many }: Pen) => [
    rect(0, 230, width, 130, colors.middle),
    polygon('240,40 240,225 130,225', '#ffffff') + polygon('250,70 250,225 330,225', '#d9302c'),
    polygon('120,235 360,235 325,275 155,275', '#5a3a22'),
    many(10, () => ellipse(between(0, width), between(270, 350), 30, 3, colors.far)),
  ],
  bars: ({ colors, between, many }: Pen) => [
    line(50, 30, 50, 310, '#444444') + line(50, 310, 450, 310, '#444444'),
    many(9, (index) => {
      const high = 60 + index * 18 + between(-35, 35);
      return rect(66 + index * 42, 310 - high, 28, high, index % 2 ? colors.far : colors.middle);
    }),
  ],
  lines: ({ colors, between }: Pen) => {
    const heights = (base: number): string =>
      Array.from({ length: 14 }, (_, index) => `${50 + index * 30},${(base + between(-40, 40)).toFixed(0)}`).join(' ');
    return [
      rect(0, 0, width, height, '#ffffff'),
      line(50, 30, 50, 310, '#444444') + line(50, 310, 450, 310, '#444444'),
      `<polyline points="${heights(120)}" fill="none" stroke="${colors.middle}" stroke-width="5"/>`,
      `<polyline points="${heights(230)}" fill="none" stroke="${colors.accent}" stroke-width="5"/>`,
    ];
  },
  plan: ({ colors }: Pen) => [
    `<path d="M60 50 H420 V310 H60 Z M220 50 V190 M60 190 H300 M300 190 V310 M340 190 H420" fill="none" stroke="${colors.near}" stroke-width="8"/>`,
    `<path d="M220 150 A40 40 0 0 1 260 190" fill="none" stroke="${colors.middle}" stroke-width="2"/>`,
    rect(90, 80, 70, 40, colors.far) + rect(330, 230, 60, 50, colors.far),
  ],
  circuit: ({ colors }: Pen) => [
    `<path d="M60 90 H180 M280 90 H420 M230 130 V270 M60 270 H420 M120 90 V150 M120 190 V270 M370 90 V160 M370 190 V270" fill="none" stroke="${colors.near}" stroke-width="3"/>`,
    `<rect x="180" y="60" width="100" height="70" fill="none" stroke="${colors.near}" stroke-width="4"/>`,
    line(95, 150, 145, 150, colors.near, 5) +
      line(95, 188, 145, 188, colors.near, 5) +
      line(345, 160, 395, 160, colors.near, 5) +
      line(345, 190, 395, 190, colors.near, 5),
    circle(60, 90, 7, colors.near) + circle(420, 90, 7, colors.near),
  ],
  receipt: ({ colors, between, many }: Pen) => [
    rect(0, 0, width, height, '#4a4038'),
    rect(140, 0, 200, height, colors.back),
    many(16, (index) => rect(160, 40 + index * 18, between(50, 110), 6, colors.middle) + rect(290, 40 + index * 18, 32, 6, colors.middle)),
    rect(160, 330, 162, 12, colors.near),
  ],
  flag: ({ colors, between }: Pen) => [
    rect(0, 0, width, height, '#a9c4dc'),
    rect(90, 20, 10, 340, '#555555'),
    rect(100, 40, 300, 60, colors.middle) + rect(100, 100, 300, 60, '#ffffff') + rect(100, 160, 300, 60, colors.middle),
    rect(0, 310 + between(-4, 4), width, 50, '#35587a'),
  ],
  stars: ({ colors, between, many }: Pen) => [
    ellipse(240, 180, 300, 55, colors.middle, -28),
    many(220, () => circle(between(0, width), between(0, 320), between(0.6, 2), colors.accent)),
    polygon(`0,${height} 0,330 140,310 300,335 ${width},315 ${width},${height}`, colors.near),
  ],
  cake: ({ colors, between, many }: Pen) => [
    ellipse(240, 320, 190, 24, '#c9ccd2'),
    rect(110, 190, 260, 125, colors.far),
    ellipse(240, 190, 130, 30, colors.middle),
    circle(240, 130, 46, colors.near),
    many(8, (index) => ellipse(160 + index * 23, 188 + between(-4, 4), 10, 26, colors.near, (index - 3.5) * 14)),
    circle(225, 122, 8, colors.accent) + circle(256, 122, 8, colors.accent),
  ],
} satisfies Record<string, (pen: Pen) => readonly string[]>;

/** The picture as SVG. */
export function drawScene({ scene, palette, seed }: Picture): string {
  const random = seededRandom(seed);
  const colors = palettes[palette];
  const pen: Pen = {
    colors,
    between: (low, high) => low + random() * (high - low),
    many: (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join(''),
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect(0, 0, width, height, colors.back)}${scenes[scene](pen).join('')}</svg>`;
}

export const sceneNames: readonly string[] = Object.keys(scenes);
