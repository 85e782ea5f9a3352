import type { BodyForm } from './body-form.ts';
import { grid, type Mesh, PART } from './mesh.ts';

/** A bar that follows the body's plan at one end. */
export const bumperBar = (form: BodyForm, isFront: boolean, z: number, height: number, out: number): Mesh => {
  const { length } = form.silhouette;
  const reach = 0.13;
  const steps = 61;
  return grid(
    PART.chrome,
    steps,
    11,
    (column, row) => {
      const side = (column / (steps - 1)) * 2 - 1;
      // From one flank around the end to the other.
      const along = Math.abs(side) > 0.62 ? ((Math.abs(side) - 0.62) / 0.38) * reach * length : 0;
      const across = Math.min(1, Math.abs(side) / 0.62);
      const at = Math.max(0.5, along);
      const half = form.half(Math.max(at, 3)) + out * 0.6;
      const y = Math.sign(side) * half * across ** 0.9;
      const bow = out * (1 - 0.18 * across * across);
      const angle = (row / 10 - 0.5) * Math.PI;
      const depth = Math.cos(angle) * 4;
      const fromFront = at - bow - depth;
      const x = isFront ? length / 2 - fromFront : fromFront - length / 2;
      return [x, y, z + Math.sin(angle) * height, row / 10];
    },
    isFront ? 1 : -1,
  );
};
