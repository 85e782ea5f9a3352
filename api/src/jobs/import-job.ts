import * as z from 'zod';
import type { Job } from '../control/server.ts';
import type { Database } from '../db/database.ts';
import type { Images } from '../images/pipeline.ts';
import type { AdService } from '../modules/ad/service.ts';
import { importAds } from '../seed/import-ads.ts';

const InputSchema = z.object({
  file: z.string().min(1),
  seller: z.string().nullish(),
  check: z.boolean().optional(),
  withdrawMissing: z.boolean().optional(),
  confirm: z.int().nonnegative().nullish(),
});

/**
 * `POST /import-ads {file, seller, check, withdrawMissing, confirm}` of the control socket: the import runs in this process, so its ads are
 * listed without a delay.
 */
export const importJob =
  (db: Database, images: Images, ads: AdService): Job =>
  async (input, { reportProgress, signal }) => {
    const { check = false, withdrawMissing = false, ...call } = InputSchema.parse(input);
    const onProgress = reportProgress;
    const result = await importAds({ db, images, ...call, check, withdrawMissing, signal, onProgress });
    if (!check) await ads.changed('all');
    return result;
  };
