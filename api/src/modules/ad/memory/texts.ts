/** Texts that many ads share, each stored once by its key. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  numberOf(key: string, make: () => string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#numbers.set(key, number);
    this.#texts.push(make());
    return number;
  }

  json(number: number): string {
    return this.#texts[number] as string;
  }
}
