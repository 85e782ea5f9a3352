/** A copy of a HEIC file whose color profile is replaced by numbers: primaries, transfer, matrix. */
export const withPrimaries = (file: Buffer, primaries: number): Buffer => {
  const crafted = Buffer.from(file);
  const at = crafted.indexOf('colrprof');
  crafted.write('nclx', at + 4, 'latin1');
  [primaries, 13, 6].forEach((number, place) => {
    crafted.writeUInt16BE(number, at + 8 + 2 * place);
  });
  crafted[at + 14] = 0x80;
  return crafted;
};

/** A copy of a HEIC file whose profile is longer by this many bytes, with the boxes around it and what follows. */
export const withLongerProfile = (file: Buffer, bytes: number): Buffer => {
  const from = (name: string) => file.indexOf(name) - 4;
  const end = from('colr') + file.readUInt32BE(from('colr'));
  const crafted = Buffer.concat([file.subarray(0, end), Buffer.alloc(bytes), file.subarray(end)]);
  for (const box of ['meta', 'iprp', 'ipco', 'colr'])
    crafted.writeUInt32BE(file.readUInt32BE(from(box)) + bytes, from(box));
  // The first item begins where the data do.
  const start = from('mdat') + 8;
  const place = Buffer.alloc(4);
  place.writeUInt32BE(start);
  crafted.writeUInt32BE(start + bytes, file.indexOf(place, from('iloc')));
  return crafted;
};

/** A copy of a HEIC file whose parts are pictures of their own, beside the one that they make together. */
export const withPartsShown = (file: Buffer): Buffer => {
  const crafted = Buffer.from(file);
  for (let at = crafted.indexOf('infe'); at >= 0; at = crafted.indexOf('infe', at + 4)) crafted[at + 7] = 0;
  return crafted;
};

/** A copy of a HEIC file of a phone with another size in every box that has one. */
export const withSize = (file: Buffer, width: number, height: number): Buffer => {
  const crafted = Buffer.from(file);
  for (let at = crafted.indexOf('ispe'); at >= 0; at = crafted.indexOf('ispe', at + 4)) {
    crafted.writeUInt32BE(width, at + 8);
    crafted.writeUInt32BE(height, at + 12);
  }
  const grid = crafted.indexOf('idat') + 8;
  crafted.writeUInt16BE(width, grid);
  crafted.writeUInt16BE(height, grid + 2);
  return crafted;
};
