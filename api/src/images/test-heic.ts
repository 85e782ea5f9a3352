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
