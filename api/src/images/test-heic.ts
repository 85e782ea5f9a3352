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
