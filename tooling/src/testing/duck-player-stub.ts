/** In place of the animation's player in tests of components. */
export const DuckPlayer = () => null;
