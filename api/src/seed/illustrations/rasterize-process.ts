/**
 * The process that turns drawings into PNG. It is separate because the server removes the SVG decoder from
 * libvips (`lockDecoders`), and that cannot be undone inside a process.
 */
import sharp from 'sharp';
import { serveCalls } from '../../workers/serve-calls.mjs';
import { drawAvatar } from './draw-avatar.ts';
import { drawCar, PNG_FAST } from './draw-car.ts';
import type { Drawing } from './rasterize.ts';

const avatarPng = (seed: number): Promise<Buffer> =>
  sharp(Buffer.from(drawAvatar(seed)))
    .removeAlpha()
    .png(PNG_FAST)
    .toBuffer();

sharp.concurrency(1);
serveCalls((drawing: Drawing) => (drawing.kind === 'car' ? drawCar(drawing.car) : avatarPng(drawing.seed)));
