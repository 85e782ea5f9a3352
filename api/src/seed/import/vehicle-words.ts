import { plainWords } from '@cars/shared-contracts/rules/plain-words';
import {
  BODY_LABELS,
  DRIVETRAIN_LABELS,
  ENGINE_LABELS,
  KPP_LABELS,
} from '@cars/shared-contracts/rules/vehicle';
import type { Body, Drivetrain, Engine, Kpp } from '@cars/shared-contracts/schemas/vehicle';

// The words of imported files beside the keys themselves and their labels. A robotized gearbox has no key of its
// own and drives like an automatic; a car on liquefied gas burns petrol as well.
const KPP_WORDS: Readonly<Record<string, Kpp>> = {
  robot: 'automatic',
  робот: 'automatic',
  роботизированная: 'automatic',
  автоматическая: 'automatic',
  акпп: 'automatic',
  механическая: 'manual',
  мкпп: 'manual',
  variator: 'cvt',
};
const ENGINE_WORDS: Readonly<Record<string, Engine>> = {
  lpg: 'gas',
  газ: 'gas',
  гбо: 'gas',
  petrol: 'gas',
  gasoline: 'gas',
  дизельный: 'diesel',
  бензиновый: 'gas',
  электрический: 'electric',
  гибридный: 'hybrid',
};
const BODY_WORDS: Readonly<Record<string, Body>> = {
  minivan: 'van',
  фургон: 'van',
  микроавтобус: 'van',
  liftback: 'hatchback',
  лифтбек: 'hatchback',
  allroad: 'suv',
  джип: 'suv',
  cabrio: 'convertible',
  roadster: 'convertible',
  родстер: 'convertible',
};
const DRIVETRAIN_WORDS: Readonly<Record<string, Drivetrain>> = {
  fwd: 'front_wheel',
  rwd: 'rear_wheel',
  awd: 'all_wheel',
  '4wd': 'all_wheel',
};

function wordReader<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  words: Readonly<Record<string, Key>>,
) {
  const known = new Map<string, Key>(Object.entries<Key>(words));
  for (const key of Object.keys(labels) as Key[]) {
    known.set(key, key);
    known.set(labels[key].toLowerCase(), key);
  }
  return (value: string | null | undefined): Key | null => known.get(plainWords(value ?? '')) ?? null;
}

/** A gearbox word of an imported file → key; `robot` is an automatic; null for an unknown word or an empty cell. */
export const importKpp = wordReader(KPP_LABELS, KPP_WORDS);

/** A fuel word of an imported file → key; `lpg` is gas; null for an unknown word or an empty cell. */
export const importEngine = wordReader(ENGINE_LABELS, ENGINE_WORDS);

/** A body word of an imported file → key; null for an unknown word or an empty cell. */
export const importBody = wordReader(BODY_LABELS, BODY_WORDS);

/** A drive word of an imported file → key; null for an unknown word or an empty cell. */
export const importDrivetrain = wordReader(DRIVETRAIN_LABELS, DRIVETRAIN_WORDS);
