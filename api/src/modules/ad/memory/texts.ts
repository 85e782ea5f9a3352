const ABSENT = 0;

/** Texts that many ads share, each stored once as JSON; 0 is "no text". */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #json: string[] = ['null'];

  numberOf(text: string | null): number {
    if (text === null) return ABSENT;
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#json.length;
    this.#numbers.set(text, number);
    this.#json.push(JSON.stringify(text));
    return number;
  }

  json(number: number): string {
    return this.#json[number] as string;
  }
}
