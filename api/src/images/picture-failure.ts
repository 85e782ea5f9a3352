import { failures } from '../http/failure.ts';
import { ImageError } from './errors.ts';

/** The form failure of a refused picture; any other error is returned unchanged. */
export const pictureFailure = (error: unknown, field: string): unknown => {
  if (!(error instanceof ImageError)) return error;
  if (error.status === 422 || error.status === 413) return failures.invalid({ [field]: [error.message] });
  if (error.status === 507) return failures.noRoom();
  return failures.unavailable(error.retryAfterSeconds);
};
