import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A certificate of one run for `localhost`, and the key hash with which a browser trusts it. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key, base64: `--ignore-certificate-errors-spki-list`. */
  readonly spki: string;
}

const DAY_MS = 86_400_000;
/** DER tags. */
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8 = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

const COMMON_NAME = Buffer.from('550403', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('551d11', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};

/** `261121031500Z`. */
const utcTime = (at: number): Buffer =>
  der(UTC_TIME, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

/**
 * Creates a self-signed certificate. A browser that trusts its key hash caches responses; one that only ignores the
 * certificate error does not.
 */
export const makeCertificate = (): Certificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256));
  const name = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8, Buffer.from('localhost')))),
  );
  const names = der(SEQUENCE, der(DNS_NAME, Buffer.from('localhost')));
  const now = Date.now();
  const fields = Buffer.concat([
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    name,
    der(SEQUENCE, utcTime(now - DAY_MS), utcTime(now + DAY_MS)),
    name,
    spki,
    der(
      EXTENSIONS,
      der(SEQUENCE, der(SEQUENCE, der(OBJECT_ID, ALTERNATIVE_NAMES), der(OCTET_STRING, names))),
    ),
  ]);
  const signed = der(SEQUENCE, fields);
  const signature = createSign('SHA256').update(signed).sign(privateKey);
  const whole = der(SEQUENCE, signed, algorithm, der(BIT_STRING, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    spki: createHash('sha256').update(spki).digest('base64'),
  };
};
