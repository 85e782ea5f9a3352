/** Parts of JSON that many ads share, each stored once by its key, as bytes. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: Uint8Array[] = [];

  numberOf(key: string, make: () => string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#numbers.set(key, number);
    this.#texts.push(Buffer.from(make()));
    return number;
  }

  json(number: number): Uint8Array {
    return this.#texts[number] as Uint8Array;
  }
}
