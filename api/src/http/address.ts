import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Loopback addresses. */
export const isLoopback = (ip: string): boolean => LOOPBACK.test(ip);

/** `[address]:port`, `[address]` or `address:port` of IPv4. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d[\d.]*):\d{1,5})$/;
const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The one spelling of an address that a proxy wrote: without port, brackets and zone; null for other text. */
export const readAddress = (written: string): string | null => {
  const text = written.trim();
  const [, bracketed, beforePort] = WITH_PORT.exec(text) ?? [];
  const address = (bracketed ?? beforePort ?? text).split('%')[0] ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bytes = [high, low].map((group) => Number.parseInt(group, 16));
  return bytes.map((pair) => `${pair >> 8}.${pair & 255}`).join('.');
};

const INTERNAL: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

/** An address of this machine or of a network behind the internet, which no visitor of a public server has. */
export const isInternal = (ip: string): boolean => {
  const address = readAddress(ip);
  return address !== null && INTERNAL.includes(ipaddr.parse(address).range());
};

/** The first `groups` of an IPv6 address; an IPv4 address as it is. */
const prefixOf = (ip: string, groups: number): string => {
  const address = readAddress(ip);
  if (address === null || !isIPv6(address)) return address ?? ip;
  const [head = '', tail] = address.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, groups).join(':');
};

/** An IPv4 address, or the /64 of an IPv6 address: a home, or a phone. */
export const networkOf = (ip: string): string => prefixOf(ip, 4);

/**
 * An IPv4 address, or the /48 of an IPv6 address. It is as many people as a carrier has behind it, or one attacker: a
 * provider gives a customer up to 65,536 networks.
 */
export const crowdOf = (ip: string): string => prefixOf(ip, 3);
