import * as z from 'zod/mini';
import { INTEGER_MAX } from './limits.ts';

/** The id of an ad or a user in the body of a call. */
export const IdSchema = z
  .int('Ожидается целое число')
  .check(z.gte(1, 'Не меньше 1'), z.lte(INTEGER_MAX, 'Слишком большое число'));
