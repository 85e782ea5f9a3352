/** The files of unpublished pictures in ad drafts: the database of this device and its store. */
export const AD_PICTURES = { database: 'ad-pictures', store: 'files' } as const;
