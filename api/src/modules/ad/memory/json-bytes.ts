/** A number below it is written digit by digit. */
const DIGITS_MAX = 1_000_000_000;
const FIRST_ROOM = 64 * 1024;
const ZERO = '0'.charCodeAt(0);
/** The longest text of a number. */
const NUMBER_MAX = 32;

const digitsOf = (number: number): number => {
  let digits = 1;
  for (let bound = 10; number >= bound; bound *= 10) digits += 1;
  return digits;
};

/** JSON that is written as bytes, without strings in between. */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(FIRST_ROOM);
  #end = 0;

  /** How many bytes are written. */
  get length(): number {
    return this.#end;
  }

  clear(): void {
    this.#end = 0;
  }

  /** Bytes that are JSON already. */
  part(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** A text of ASCII, such as a name of a field with its quotes. */
  ascii(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    const at = this.#end;
    for (let n = 0; n < text.length; n += 1) bytes[at + n] = text.charCodeAt(n);
    this.#end = at + text.length;
  }

  text(text: string): void {
    this.#reserve(3 * text.length);
    this.#end += this.#bytes.write(text, this.#end);
  }

  number(number: number): void {
    this.#reserve(NUMBER_MAX);
    if (number >= 0 && number < DIGITS_MAX && Math.floor(number) === number)
      this.#digits(number | 0, digitsOf(number));
    else this.ascii(String(number));
  }

  /** A whole number with two digits. */
  twoDigits(number: number): void {
    this.#reserve(2);
    this.#digits(number | 0, 2);
  }

  /** A copy of what is written. */
  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#end));
  }

  /** What is written from the byte `from` on. */
  toString(from = 0): string {
    return this.#bytes.toString('utf8', from, this.#end);
  }

  #digits(number: number, count: number): void {
    const bytes = this.#bytes;
    const at = this.#end;
    let rest = number;
    for (let place = at + count - 1; place >= at; place -= 1) {
      const tenth = (rest / 10) | 0;
      bytes[place] = ZERO + rest - 10 * tenth;
      rest = tenth;
    }
    this.#end = at + count;
  }

  #reserve(count: number): void {
    if (this.#end + count <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafe(2 * (this.#end + count));
    this.#bytes.copy(wider, 0, 0, this.#end);
    this.#bytes = wider;
  }
}
