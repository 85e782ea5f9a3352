/** The cost of decoding a picture, read from its container alone. */
export type PictureCost = {
  readonly width: number;
  readonly height: number;
  /** Samples that the decoder processes, all its passes together. */
  readonly work: number;
  /** Segments, chunks, boxes and references of the container. */
  readonly parts: number;
  /** Bytes of color profiles that the decoder may inflate; it reads one, up to 8 MB of it. */
  readonly packedBytes: number;
  readonly isAnimated: boolean;
};

/** A container of more parts is not walked to its end: no camera writes so many. */
export const PARTS_MAX = 20_000;

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic';
