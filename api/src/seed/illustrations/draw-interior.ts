import { FRAME } from './frame.ts';
import { hex, mix, rgb } from './paint.ts';
import { PAINTS, type Paint } from './paints.ts';
import { PLACES, type PlaceName } from './scene.ts';
import { type Face, isOldFace } from './silhouette.ts';
import type { Wear } from './wear.ts';

export type InteriorEra = 'classic' | 'eighties' | 'two-thousands' | 'modern' | 'electric';

const ERA_OF: Readonly<Record<Face, InteriorEra>> = {
  round: 'classic',
  quad: 'classic',
  square: 'eighties',
  halogen: 'two-thousands',
  led: 'modern',
  electric: 'electric',
};

type Interior = { face: Face; paint: Paint; place: PlaceName; wear: Wear };

/** The view from the back seat: windscreen, dashboard of its time, wheel and front seats; SVG, 1200×900. */
export function drawInterior({ face, paint, place, wear }: Interior): string {
  const era = ERA_OF[face];
  const { sky, ground, backdrop } = PLACES[place];
  const trim = TRIM[era];
  const seat = wear === 'parts' ? '#6a635a' : seatOf(era, paint);
  const body = isOldFace(face) ? hex(mix(rgb(PAINTS[paint]), [30, 30, 34], 0.25)) : trim.dash;
  const stops = ([first, second]: readonly [string, string]) =>
    `<stop stop-color="${first}"/><stop offset="1" stop-color="${second}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FRAME.width}" height="${FRAME.height}" viewBox="0 0 1200 900">` +
    `<defs><linearGradient id="w" x2="0" y2="1">${stops(sky)}</linearGradient><linearGradient id="f" x2="0" y2="1">${stops(ground)}</linearGradient>` +
    `<linearGradient id="d" x2="0" y2="1">${stops([hex(mix(rgb(body), [255, 255, 255], 0.14)), hex(mix(rgb(body), [0, 0, 0], 0.45))])}</linearGradient>` +
    `<linearGradient id="s" x2="0" y2="1">${stops([hex(mix(rgb(seat), [255, 255, 255], 0.16)), hex(mix(rgb(seat), [0, 0, 0], 0.4))])}</linearGradient>` +
    '<filter id="soft"><feGaussianBlur stdDeviation="4"/></filter>' +
    '<clipPath id="g"><path d="M150 150Q600 104 1050 150L1132 430H68Z"/></clipPath></defs>' +
    `<rect width="1200" height="900" fill="${trim.lining}"/>` +
    `<g clip-path="url(#g)"><rect width="1200" height="330" fill="url(#w)"/><rect y="330" width="1200" height="570" fill="url(#f)"/><g transform="translate(0 330) scale(1 .8)" filter="url(#soft)">${backdrop}</g>` +
    '<path d="M150 150Q600 104 1050 150L1060 190Q600 140 140 190Z" fill="#0c1420" fill-opacity=".3"/><path d="M300 100L520 440H400L200 100Z" fill="#ffffff" fill-opacity=".08"/></g>' +
    `<path d="M150 150Q600 104 1050 150L1132 430H68Z" fill="none" stroke="#15181d" stroke-width="9"/>` +
    `<path d="M0 140L128 158L52 440L0 470Z" fill="#c9d6de" fill-opacity=".55"/><path d="M1200 140L1072 158L1148 440L1200 470Z" fill="#c9d6de" fill-opacity=".55"/>` +
    '<rect x="535" y="166" width="130" height="42" rx="14" fill="#1b1f25"/><rect x="543" y="172" width="114" height="30" rx="10" fill="#8fa3b2"/>' +
    `<path d="M0 440Q90 402 240 398H960Q1110 402 1200 440V900H0Z" fill="url(#d)"/><path d="M40 424Q120 400 240 398H960Q1080 400 1160 424" fill="none" stroke="#ffffff" stroke-opacity=".25" stroke-width="3"/>` +
    DASHBOARDS[era] +
    wheel(era) +
    `<path d="M500 640H700L730 900H470Z" fill="#1d2026"/>${lever(era)}` +
    seats(era, wear) +
    '<rect width="1200" height="900" fill="#05070c" fill-opacity=".06"/></svg>'
  );
}

const TRIM: Readonly<Record<InteriorEra, { lining: string; dash: string }>> = {
  classic: { lining: '#bdb4a3', dash: '#3a3632' },
  eighties: { lining: '#8e8b86', dash: '#34353a' },
  'two-thousands': { lining: '#a9a7a3', dash: '#3b3e44' },
  modern: { lining: '#c2c3c4', dash: '#25282e' },
  electric: { lining: '#d9dad9', dash: '#e2e0dc' },
};

function seatOf(era: InteriorEra, paint: Paint): string {
  if (era === 'electric') return '#e6e3de';
  if (era === 'classic') return '#7a4630';
  if (era === 'eighties') return '#6b6a70';
  return ['red', 'burgundy', 'brown', 'ivory'].includes(paint) ? '#94684a' : '#33363d';
}

const dial = (x: number, y: number, radius: number, face: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius + 5}" fill="#c9ced4"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${face}"/>` +
  Array.from({ length: 9 }, (_, i) => {
    const angle = (i * 30 + 150) * (Math.PI / 180);
    const at = (share: number) =>
      `${(x + Math.cos(angle) * radius * share).toFixed(1)} ${(y + Math.sin(angle) * radius * share).toFixed(1)}`;
    return `<path d="M${at(0.78)}L${at(0.94)}" stroke="#eef1f4" stroke-width="3"/>`;
  }).join('') +
  `<path d="M${x} ${y}L${x - radius * 0.55} ${y + radius * 0.3}" stroke="#e2542f" stroke-width="4"/><circle cx="${x}" cy="${y}" r="6" fill="#d7dce1"/>`;
const vent = (x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="110" height="46" rx="10" fill="#14171b"/><path d="M${x + 8} ${y + 14}h94M${x + 8} ${y + 24}h94M${x + 8} ${y + 34}h94" stroke="#4a4f57" stroke-width="4"/>`;

const DASHBOARDS: Readonly<Record<InteriorEra, string>> = {
  classic: `<rect x="190" y="430" width="830" height="86" rx="12" fill="#24211f"/><rect x="190" y="430" width="830" height="7" fill="#d5d8db"/><rect x="190" y="510" width="830" height="6" fill="#d5d8db"/>${dial(290, 474, 38, '#101214')}${dial(390, 474, 38, '#101214')}<rect x="520" y="448" width="180" height="50" rx="6" fill="#c7cbcf"/><rect x="534" y="458" width="152" height="18" fill="#eadfb6"/><circle cx="546" cy="488" r="7" fill="#565b61"/><circle cx="674" cy="488" r="7" fill="#565b61"/><rect x="760" y="448" width="230" height="52" rx="6" fill="#302c29"/><rect x="860" y="470" width="30" height="9" rx="4" fill="#d5d8db"/>`,
  eighties: `<rect x="180" y="418" width="290" height="116" rx="10" fill="#17191d"/>${dial(258, 480, 44, '#0c0e11')}${dial(386, 480, 44, '#0c0e11')}${vent(520, 432)}${vent(640, 432)}<rect x="540" y="500" width="190" height="48" rx="5" fill="#121418"/><rect x="560" y="510" width="100" height="16" fill="#7fae6d"/><circle cx="700" cy="524" r="12" fill="#3b4047"/><path d="M545 572h180M545 594h180" stroke="#0e1013" stroke-width="10"/><rect x="800" y="470" width="270" height="80" rx="8" fill="#2a2c30"/>`,
  'two-thousands': `<path d="M180 430Q320 380 470 430V540H180Z" fill="#1a1d22"/>${dial(262, 480, 46, '#0f1419')}${dial(388, 480, 46, '#0f1419')}${vent(500, 430)}${vent(620, 430)}<rect x="505" y="490" width="220" height="78" rx="10" fill="#14171b"/><rect x="530" y="502" width="170" height="28" rx="4" fill="#5f8fb5"/><circle cx="545" cy="550" r="11" fill="#6a7078"/><circle cx="685" cy="550" r="11" fill="#6a7078"/><circle cx="540" cy="606" r="20" fill="#565c64"/><circle cx="615" cy="606" r="20" fill="#565c64"/><circle cx="690" cy="606" r="20" fill="#565c64"/>${vent(1010, 440)}`,
  modern: `<rect x="190" y="412" width="290" height="110" rx="14" fill="#0b0e13"/><circle cx="262" cy="466" r="38" fill="none" stroke="#4fa3e0" stroke-width="6"/><circle cx="408" cy="466" r="38" fill="none" stroke="#4fa3e0" stroke-width="6"/><rect x="308" y="440" width="54" height="50" rx="6" fill="#1b3247"/><rect x="510" y="396" width="270" height="134" rx="14" fill="#0b0e13"/><rect x="522" y="408" width="246" height="110" rx="8" fill="#16283a"/><path d="M522 480L600 440L660 470L768 420V518H522Z" fill="#24455f"/><circle cx="640" cy="458" r="9" fill="#58b6f2"/><path d="M190 556H1080" stroke="#9aa1a9" stroke-width="5"/>${vent(540, 568)}${vent(660, 568)}<rect x="560" y="630" width="190" height="14" rx="7" fill="#4c525b"/>`,
  electric: `<path d="M60 500H1140" stroke="#a58a68" stroke-width="22"/><path d="M60 520H1140" stroke="#1b1e22" stroke-width="12"/><rect x="500" y="380" width="330" height="200" rx="14" fill="#0a0d11"/><rect x="512" y="392" width="306" height="176" rx="8" fill="#dfe7ec"/><path d="M640 392h178v176H640z" fill="#c6d9c8"/><path d="M640 520L720 450L818 500" fill="none" stroke="#5a8fd6" stroke-width="8"/><rect x="536" y="450" width="72" height="40" rx="16" fill="#6b7480"/><rect x="526" y="412" width="90" height="12" rx="5" fill="#7c8792"/>`,
};

function wheel(era: InteriorEra): string {
  if (era === 'classic')
    return '<ellipse cx="335" cy="590" rx="168" ry="150" fill="none" stroke="#26221f" stroke-width="17"/><path d="M170 596Q335 560 500 596" fill="none" stroke="#26221f" stroke-width="17"/><ellipse cx="335" cy="590" rx="112" ry="98" fill="none" stroke="#cfd3d7" stroke-width="6"/><circle cx="335" cy="590" r="40" fill="#2c2825"/><circle cx="335" cy="590" r="22" fill="#c9ced3"/>';
  const hub =
    era === 'eighties' ? 'M245 560h180v64H245z' : 'M255 552Q335 528 415 552L400 632Q335 656 270 632Z';
  const rim = era === 'electric' ? '#2b2e33' : '#16191d';
  return `<ellipse cx="335" cy="594" rx="150" ry="142" fill="none" stroke="${rim}" stroke-width="30"/><path d="M196 590H474" stroke="${rim}" stroke-width="26"/><path d="M335 620V724" stroke="${rim}" stroke-width="30"/><path d="${hub}" fill="#22262c"/><circle cx="335" cy="592" r="19" fill="#aab1b9"/><path d="M205 520Q335 430 465 520" fill="none" stroke="#ffffff" stroke-opacity=".16" stroke-width="5"/>`;
}

const lever = (era: InteriorEra): string =>
  era === 'electric'
    ? '<rect x="545" y="720" width="110" height="80" rx="14" fill="#33373d"/>'
    : '<path d="M600 790L608 690" stroke="#9aa0a7" stroke-width="12"/><circle cx="609" cy="682" r="24" fill="#101317"/><ellipse cx="600" cy="800" rx="62" ry="20" fill="#0d0f13"/>';

function seats(era: InteriorEra, wear: Wear): string {
  const rest = era === 'classic' ? '' : '<path d="M90 628Q170 606 250 628L262 706H78Z" fill="url(#s)"/>';
  const one = `${rest}<path d="M20 716Q170 676 320 716Q352 800 356 900H-16Q-12 800 20 716Z" fill="url(#s)"/><path d="M74 722Q62 810 66 900M266 722Q278 810 274 900M170 700V900" fill="none" stroke="#000000" stroke-opacity=".28" stroke-width="4"/>${
    wear === 'parts' ? '<path d="M110 760l80 20l-30 60l-64 -14z" fill="#c9b98e" fill-opacity=".85"/>' : ''
  }`;
  return `<g transform="translate(130 30)">${one}</g><g transform="translate(728 30)">${one}</g>`;
}
