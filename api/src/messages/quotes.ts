/** A person's words in a message of the product; no quote inside of them ends them [D23]. */
export const inQuotes = (line: string): string => `«${line.replace(/[«»]/g, '"')}»`;
