/** Degrees. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** The address of a point; unknown parts are null. */
export interface MapPlace {
  readonly address: string | null;
  readonly locality: string | null;
  readonly district?: string | null;
}
