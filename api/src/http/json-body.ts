import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failures } from './failure.ts';

/** The largest bodies that are read [D8]. */
export const JSON_BODY_MAX_BYTES = 64 * 1024;
const DEPTH_MAX = 16;
const KEYS_MAX = 200;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const [QUOTE, BACKSLASH, COLON] = ['"', '\\', ':'].map((char) => char.charCodeAt(0));
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = ['{', '}', '[', ']'].map((char) =>
  char.charCodeAt(0),
);

/** The decoded value of a string's source. Throws 400 for an invalid escape. */
const unescaped = (source: string): string => {
  if (!source.includes('\\')) return source;
  try {
    return JSON.parse(`"${source}"`);
  } catch {
    throw failures.malformed();
  }
};

/**
 * Checks JSON text before the parser reads it: 422 for nesting over 16 levels, more than 200 keys in an object, or a
 * repeated key, compared without escapes. Returns whether a key is `__proto__`.
 */
const checkJsonShape = (text: string): { readonly namesPrototype: boolean } => {
  const objects: (Set<string> | null)[] = [];
  let string = '';
  let namesPrototype = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) {
      const from = at + 1;
      for (at += 1; at < text.length && text.charCodeAt(at) !== QUOTE; at += 1) {
        if (text.charCodeAt(at) === BACKSLASH) at += 1;
      }
      string = text.slice(from, at);
    } else if (char === COLON) {
      const keys = objects.at(-1);
      const key = unescaped(string);
      if (keys?.has(key)) throw failures.invalid({ body: [`Поле ${key.slice(0, 40)} указано дважды`] });
      keys?.add(key);
      namesPrototype ||= key === PROTOTYPE;
      if (keys && keys.size > KEYS_MAX) throw failures.invalid({ body: [`Не больше ${KEYS_MAX} полей`] });
    } else if (char === OPEN_OBJECT || char === OPEN_LIST) {
      objects.push(char === OPEN_OBJECT ? new Set() : null);
      if (objects.length > DEPTH_MAX) throw failures.invalid({ body: ['Слишком большая вложенность'] });
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) objects.pop();
  }
  return { namesPrototype };
};

const PROTOTYPE = '__proto__';
const withoutPrototype = (key: string, value: unknown) => (key === PROTOTYPE ? undefined : value);

/** Reads a JSON body. Throws 400 for anything but JSON in UTF-8, 422 for an unexpected shape. */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    throw failures.malformed();
  }
  const { namesPrototype } = checkJsonShape(text);
  try {
    return JSON.parse(text, namesPrototype ? withoutPrototype : undefined);
  } catch {
    throw failures.malformed();
  }
};

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-?8"?)?\s*$/i;

/**
 * The server reads `application/json` in UTF-8 only: another site's page can send a form or plain text
 * without a preflight [D10]. Compressed bodies are refused, not unpacked [D16].
 */
export const readJsonBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    /^application\/json/i,
    { parseAs: 'buffer', bodyLimit: JSON_BODY_MAX_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) throw failures.wrongType();
      if (body.length === 0) throw failures.malformed();
      return parseJson(body);
    },
  );
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    done(encoding && encoding.toLowerCase() !== 'identity' ? failures.wrongType() : undefined);
  });
};
