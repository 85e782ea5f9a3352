/**
 * How many rows of the real ads in `MARKET_DATA/listings.csv` the catalog matches, and its most frequent
 * misses. Run with `tsx src/seed/check-catalog.ts`; exit code 1 below 95 %, a message without the data.
 */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import { CATALOG } from '../modules/handbook/catalog/catalog.ts';
import { resolveGeneration, resolveMark, resolveModel } from '../modules/handbook/catalog/resolve.ts';

const REQUIRED_SHARE = 0.95;
const TOP_UNRESOLVED = 20;

interface ListingRow {
  readonly mark: string;
  readonly model: string;
  readonly generation: string;
  readonly year: string;
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(2)} %`;

async function check(file: string): Promise<void> {
  let rows = 0;
  let resolved = 0;
  let named = 0;
  let dated = 0;
  const unresolved = new Map<string, number>();

  for await (const row of createReadStream(file).pipe(parse({ columns: true, bom: true }))) {
    const { mark: markName, model: modelName, generation, year } = row as ListingRow;
    rows += 1;
    const mark = resolveMark(markName);
    const model = mark && resolveModel(mark, modelName);
    if (!model) {
      const name = mark ? `${markName} ${modelName}` : `${markName} (mark)`;
      unresolved.set(name, (unresolved.get(name) ?? 0) + 1);
      continue;
    }
    resolved += 1;
    if (generation === '' || model.generations.length === 0) continue;
    named += 1;
    if (resolveGeneration(model, generation, Number(year))) dated += 1;
  }

  const models = CATALOG.flatMap((mark) => mark.models);
  const withGenerations = models.filter((model) => model.generations.length > 0);
  console.log(
    `catalog: ${CATALOG.length} marks, ${models.length} models, ${withGenerations.length} of them with generations`,
  );
  console.log(`mark and model: ${resolved} of ${rows} rows, ${percent(resolved, rows)}`);
  console.log(
    `generation, where the row names one of a model that has them: ${dated} of ${named}, ${percent(dated, named)}`,
  );
  for (const [name, count] of [...unresolved].sort((a, b) => b[1] - a[1]).slice(0, TOP_UNRESOLVED)) {
    console.log(`  ${count} × ${name}`);
  }
  if (resolved < rows * REQUIRED_SHARE) {
    console.error(`below ${percent(REQUIRED_SHARE, 1)}`);
    process.exitCode = 1;
  }
}

const folder = process.env.MARKET_DATA;
const file = folder === undefined || folder === '' ? null : join(folder, 'listings.csv');
if (file === null || !existsSync(file)) {
  console.log(`real ads: skipped (${file === null ? 'MARKET_DATA is not set' : `no file ${file}`})`);
} else {
  await check(file);
}
