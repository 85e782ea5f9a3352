import type { PresetName } from '@cars/shared-contracts/rules/image-presets';
import type { PictureFormat } from '../cost/picture-cost.ts';
import type { Source } from '../decode.ts';

/** One request is sent to a decoder process at a time. */
export type DecodeRequest = {
  source: Source;
  format: PictureFormat;
  effort?: number;
  /** Sizes of the master that are made with it. */
  presets?: readonly PresetName[];
};

/** Sizes in the order of the request. */
export type EncodedPreset = { preset: PresetName; bytes: Uint8Array };

/** `isSpent`: the process has so much memory that it should be replaced. */
export type DecodeReply = { isSpent: boolean } & (
  | { kind: 'master'; bytes: Uint8Array; width: number; height: number; presets: EncodedPreset[] }
  | { kind: 'refused'; status: 422; message: string; cause: string }
);
