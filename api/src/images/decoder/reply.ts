import { readFile } from 'node:fs/promises';
import { IMAGE_PRESETS } from '@cars/shared-contracts/rules/image-presets';
import { refusalOf } from '../cost/budget.ts';
import { withoutTexts } from '../cost/png.ts';
import { type EncodedImage, encodeMaster, encodePreset } from '../encode.ts';
import { ImageError, imageRefusals } from '../errors.ts';
import { decodeHeic } from './heic.ts';
import type { DecodeReply, DecodeRequest, EncodedPreset } from './protocol.ts';

/** The decoder of HEIC does not release the memory of its largest picture. */
const RSS_MAX_BYTES = 300 * 1024 * 1024;

const masterOf = async ({ source, format, effort }: DecodeRequest): Promise<EncodedImage> => {
  const bytes = source instanceof Uint8Array ? Buffer.from(source) : await readFile(source.file);
  const refusal = refusalOf(format, bytes);
  if (refusal) throw refusal;
  if (format === 'heic') return encodeMaster(await decodeHeic(bytes), effort);
  return encodeMaster(format === 'png' ? withoutTexts(bytes) : bytes, effort);
};

const isSpent = () => process.memoryUsage.rss() > RSS_MAX_BYTES;

/** Decodes one picture: its master and the requested sizes, or the reason of the refusal. Never throws. */
export const replyTo = async (request: DecodeRequest): Promise<DecodeReply> => {
  try {
    const { bytes, width, height } = await masterOf(request);
    const presets: EncodedPreset[] = [];
    for (const preset of request.presets ?? [])
      presets.push({ preset, bytes: await encodePreset(bytes, IMAGE_PRESETS[preset]) });
    return { kind: 'master', bytes, width, height, presets, isSpent: isSpent() };
  } catch (error) {
    const refusal = error instanceof ImageError ? error : imageRefusals.wrongFormat().withCause(error);
    const cause = String(refusal.cause ?? '');
    return { kind: 'refused', status: 422, message: refusal.message, cause, isSpent: isSpent() };
  }
};
