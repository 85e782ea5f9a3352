/** Degrees. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** What stands at a point; parts that nobody knows are null. */
export interface MapPlace {
  readonly address: string | null;
  readonly locality: string | null;
  readonly district?: string | null;
}
