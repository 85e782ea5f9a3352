import { encodedFile, fittedSize, SIDE_MAX_PX } from '@cars/shared-app/smaller-picture';
import { areaOf, type Box, fillByMeans } from './rules.ts';

const QUALITY = 0.9;

/** The picture again, as large as it is sent, without what is under the box. Throws for a file that is no picture. */
export const withoutPlate = async (file: File, box: Box): Promise<File> => {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fittedSize(bitmap.width, bitmap.height, SIDE_MAX_PX);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const area = areaOf(box, { width, height });
  const pixels = context.getImageData(area.left, area.top, area.width, area.height);
  fillByMeans(pixels.data, area.width, area.height);
  context.putImageData(pixels, area.left, area.top);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('no picture');
  return encodedFile(blob, file);
};
