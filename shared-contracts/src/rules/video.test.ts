import { fc } from '@cars/tooling/testing/properties';
import { describe, expect, test } from '@rstest/core';
import { storedVideoLink, VIDEO_ORIGINS } from '../schemas/video-link.ts';
import { hasVideo, isVideoLink, videoEmbed, videoPage } from './video.ts';

const ID = '0123456789abcdef0123456789ABCDEF';

const EMBEDS: readonly (readonly [link: string, embed: string | null])[] = [
  // A link of the form video{owner}_{id}.
  ['https://vk.com/video-123_456', 'https://vk.com/video_ext.php?oid=-123&id=456&hd=2'],
  ['https://vk.com/video123_456', 'https://vk.com/video_ext.php?oid=123&id=456&hd=2'],
  ['https://www.vk.com/video1_2', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['https://m.vk.com/video1_2?list=abc', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['https://VK.com/video1_2', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['  https://vk.com/video1_2  ', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['https://vk.com/videos-1?z=video-1_2%2Fclub1', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['https://vk.com/video/@club/video-5_6', 'https://vk.com/video_ext.php?oid=-5&id=6&hd=2'],
  ['https://vkvideo.ru/video-123_456', 'https://vkvideo.ru/video_ext.php?oid=-123&id=456&hd=2'],
  ['https://vkvideo.ru/video1_2?t=5s', 'https://vkvideo.ru/video_ext.php?oid=1&id=2&hd=2'],
  // A player's own address is unchanged.
  ['https://vk.com/video_ext.php?oid=-1&id=2&hash=ab', 'https://vk.com/video_ext.php?oid=-1&id=2&hash=ab'],
  ['https://m.vk.com/video_ext.php?oid=1&id=2', 'https://vk.com/video_ext.php?oid=1&id=2'],
  ['https://vkvideo.ru/video_ext.php?oid=1&id=2&hd=2', 'https://vkvideo.ru/video_ext.php?oid=1&id=2&hd=2'],
  ['https://vk.com/video_ext.php?oid=1', null],
  ['https://vk.com/video_ext.php?oid=1&id=', null],
  ['https://vk.com/video_ext.php?id=2', null],
  [
    'https://vk.com/video_ext.php?oid=-1&amp;id=2&amp;hash=ab',
    'https://vk.com/video_ext.php?oid=-1&id=2&hash=ab',
  ],
  [`https://rutube.ru/play/embed/${ID}`, `https://rutube.ru/play/embed/${ID}`],
  [`https://rutube.ru/video/embed/${ID}/`, `https://rutube.ru/video/embed/${ID}/`],
  // A 32-character id.
  [`https://rutube.ru/video/${ID}`, `https://rutube.ru/play/embed/${ID}`],
  [`https://rutube.ru/video/${ID}/?r=wd`, `https://rutube.ru/play/embed/${ID}`],
  [`https://rutube.ru/video/${ID.slice(1)}/`, null],
  [`https://rutube.ru/video/${ID}a/`, null],
  [`https://rutube.ru/video/private/${ID}/`, null],
  [`https://rutube.ru/video/private/${ID}/?p=ab_C-1`, `https://rutube.ru/play/embed/${ID}?p=ab_C-1`],
  [`https://rutube.ru/video/private/${ID}/?p=a%26b`, null],
  [`https://rutube.ru/shorts/${ID}/?p=ab_C-1`, `https://rutube.ru/play/embed/${ID}?p=ab_C-1`],
  // The end of a sentence is no part of a link.
  ['https://vkvideo.ru/video-1_2.', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['vkvideo.ru/video-1_2,', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['"https://vkvideo.ru/video-1_2"', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['(vk.com/video-1_2).', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['<https://vk.com/video-1_2>', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['«https://vk.com/video-1_2»', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['[https://vk.com/video-1_2]', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['“https://vk.com/video-1_2”,', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  [`https://rutube.ru/live/video/${ID}/`, `https://rutube.ru/play/embed/${ID}`],
  [`https://rutube.ru/live/video/private/${ID}/?p=ab_C-1`, `https://rutube.ru/play/embed/${ID}?p=ab_C-1`],
  // The text of a share, and the code of a player.
  ['Смотри https://vkvideo.ru/video-1_2 классно', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['Обзор Camry\nvk.com/video-1_2, 12 минут', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  [
    '<iframe src="https://vk.com/video_ext.php?oid=-1&amp;id=2" width="640" allowfullscreen></iframe>',
    'https://vk.com/video_ext.php?oid=-1&id=2',
  ],
  [`https://ya.ru и https://rutube.ru/video/${ID}/`, `https://rutube.ru/play/embed/${ID}`],
  ['https://vk.com/video1_2 https://vk.com/video1_2', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['https://vk.com/video1_2 https://vk.com/video3_4', null],
  ['Смотри https://youtu.be/abc классно', null],
  // What phones share, and what is copied without its scheme.
  ['https://m.vkvideo.ru/video-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['www.vkvideo.ru/video-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['vkvideo.ru/clip-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['https://vk.ru/video-1_2', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['https://m.vk.ru/clip-1_2?c=1', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['https://vk.com/clips-1?z=clip-1_2', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  ['https://vkvideo.ru/@x/clip-1_2', 'https://vkvideo.ru/video_ext.php?oid=-1&id=2&hd=2'],
  ['https://vk.com/wall-1_2?z=video-1_2', 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2'],
  [`https://www.rutube.ru/video/${ID}/`, `https://rutube.ru/play/embed/${ID}`],
  [`m.rutube.ru/shorts/${ID}`, `https://rutube.ru/play/embed/${ID}`],
  ['https://vkvideo.ru/@channel', null],
  ['https://vkvideo.ru/', null],
  ['https://vk.com/video/playlist/-1_2', null],
  ['https://rutube.ru/video/person/12345/', null],
  [`https://vk.com/video/${ID}`, null],
  [`https://rutube.ru/x/video/${ID}`, null],
  [`https://rutube.ru/x/play/embed/${ID}`, null],
  [`https://rutube.ru/play/embed/${ID}/x`, null],
  ['https://vk.com/x/video_ext.php?oid=1&id=2', null],
  ['https://vk.com/video_ext.php/x?oid=1&id=2', null],
  // The hosts serve https only: their http is read as https.
  ['http://vk.com/video1_2', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  // Any other page of the hosts.
  ['https://vk.com/', null],
  ['https://vk.com/club1', null],
  ['https://vk.com/video', null],
  ['https://vk.com/videos-1', null],
  ['https://vk.com/notvideo1_2', null],
  ['https://rutube.ru/channel/1/', null],
  ['https://rutube.ru/video1_2', null],
  // Other hosts, however alike, and other schemes [E4] [E5].
  ['https://evil.example/video_ext.php?oid=1', null],
  ['https://evil.example/embed/x', null],
  ['https://vk.com.evil.example/video1_2', null],
  ['https://vk.com@evil.example/video1_2', null],
  ['https://evil.example@vk.com/video1_2', null],
  ['https://evilvk.com/video1_2', null],
  ['https://m.m.vkvideo.ru/video1_2', null],
  ['https://x.rutube.ru/video1_2', null],
  ['https://vk.com:8443/video1_2', null],
  ['https://vk.com./video1_2', null],
  ['https://vk\u3002com.evil.example/video1_2', null],
  ['http://vk.com:8080/video1_2', null],
  ['http://evil.example/video1_2', null],
  ['//vk.com/video1_2', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['//evil.example/video1_2', null],
  ['///vk.com/video1_2', null],
  ['https:vk.com/video1_2', null],
  ['https:\\\\vk.com\\video1_2', null],
  ['https://vk.com/video1_2\n', 'https://vk.com/video_ext.php?oid=1&id=2&hd=2'],
  ['https://vk.com/vi\tdeo1_2', null],
  ['javascript://vk.com/video_ext.php%0aalert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['video1_2', null],
  ['', null],
];

describe('a video link', () => {
  test.each(EMBEDS)('%s becomes %s [V22]', (link, embed) => {
    expect(videoEmbed(link)).toBe(embed);
  });

  test('that is missing gives no video', () => {
    expect(videoEmbed(null)).toBeNull();
    expect(videoEmbed(undefined)).toBeNull();
  });

  test('whatever it is, leads to a player of the three hosts or nowhere [E4] [E5] [CAR-11] [CAR-32]', () => {
    const scheme = fc.constantFrom(
      'https://',
      'http://',
      '//',
      'javascript:',
      'https:/',
      'HTTPS://',
      ' https://',
    );
    const host = fc.oneof(
      fc.constantFrom(
        'vk.com',
        'm.vk.com',
        'vkvideo.ru',
        'rutube.ru',
        'vk.com.evil.example',
        'vk.com@evil.example',
      ),
      fc.domain(),
      fc.string(),
    );
    const path = fc.oneof(
      fc.constantFrom(
        '/video1_2',
        '/video_ext.php',
        '/video_ext.php/../x',
        `/video/${ID}`,
        '/play/embed/a',
        '\\@evil',
      ),
      fc.webPath(),
      fc.string(),
    );
    fc.assert(
      fc.property(scheme, host, path, fc.string(), (...parts) => {
        for (const address of [videoEmbed(parts.join('')), videoPage(parts.join(''))]) {
          if (address === null) continue;
          expect(VIDEO_ORIGINS).toContain(new URL(address).origin);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('opens elsewhere at its own page, on the known host', () => {
    expect(videoPage('https://m.vk.com/video1_2?list=a')).toBe('https://vk.com/video1_2?list=a');
    expect(videoPage('https://vk.com/club1')).toBeNull();
  });
});

describe('the form accepts', () => {
  test.each([
    ['https://vk.com/video1_2', true],
    ['https://www.vk.com/video1_2', true],
    ['https://m.vk.com/clips/video', false],
    ['https://vk.com/club1', false],
    ['https://vkvideo.ru/@channel', false],
    ['vkvideo.ru/video-1_2', true],
    [`https://rutube.ru/video/${ID}/`, true],
    [`https://rutube.ru/play/embed/${ID}`, true],
    ['https://example.com/video1_2', false],
    ['http://vk.com/video1_2', true],
    ['<iframe src="//vk.com/video_ext.php?oid=-1&id=2&hash=abc"></iframe>', true],
    [`//rutube.ru/play/embed/${ID}`, true],
    ['//example.com/video1_2', false],
    ['http://example.com/video1_2', false],
    ['video', false],
  ])('%s: %s', (link, isAccepted) => {
    expect(isVideoLink(link)).toBe(isAccepted);
  });
});

test('a card is marked where the page has a player, not wherever there is a link [CAT-50]', () => {
  expect(hasVideo('https://vkvideo.ru/video-1_2')).toBe(true);
  expect(hasVideo('https://vkvideo.ru/abc')).toBe(false);
  expect(hasVideo(null)).toBe(false);
});

test('a link of an allowed host is stored with https; any other text is unchanged [CAR-32]', () => {
  expect(storedVideoLink(' http://vk.com/video1_2 ')).toBe('https://vk.com/video1_2');
  expect(storedVideoLink('HTTP://rutube.ru/video/x')).toBe('https://rutube.ru/video/x');
  expect(storedVideoLink('m.vk.ru/clip-1_2')).toBe('https://vk.com/video-1_2');
  expect(storedVideoLink('https://vk.com/video1_2')).toBe('https://vk.com/video1_2');
  expect(storedVideoLink('http://evil.example/video1_2')).toBe('http://evil.example/video1_2');
});
