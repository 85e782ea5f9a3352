/**
 * The process that turns drawings into PNG. It is one of its own because the server takes the SVG decoder out of
 * libvips (`lockDecoders`), and that cannot be undone inside a process.
 */
import sharp from 'sharp';
import { drawAvatar } from './draw-avatar.ts';
import { drawCar, PNG_FAST } from './draw-car.ts';
import type { RasterReply, RasterRequest } from './rasterize.ts';

const avatarPng = (seed: number): Promise<Buffer> =>
  sharp(Buffer.from(drawAvatar(seed)))
    .removeAlpha()
    .png(PNG_FAST)
    .toBuffer();

sharp.concurrency(1);
process.on('message', async ({ id, drawing }: RasterRequest) => {
  const send = (reply: RasterReply) => process.send?.(reply);
  try {
    const png = drawing.kind === 'car' ? await drawCar(drawing.car) : await avatarPng(drawing.seed);
    send({ id, png });
  } catch (error) {
    send({ id, error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
