/** What a phone with a dense screen requests, as the pages of the browser tests do. */
const CARD = 'card-500.avif';
/** Every order of the list; the server refuses another one. */
const ORDERS = [
  'created_desc',
  'price_asc',
  'price_desc',
  'year_desc',
  'year_asc',
  'mileage_asc',
  'mileage_desc',
];
/** As far as the browser tests scroll. */
const PAGES = 3;
const PER_PAGE = 16;
const SEARCH: RequestInit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };

interface Page {
  readonly data: { readonly items: readonly { readonly images: readonly string[] }[] };
}

const fetched = async (address: URL, init?: RequestInit): Promise<Response> => {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
};

/** Keys of the covers on the first pages of the list in every order. */
const coverKeys = async (url: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const order of ORDERS)
    for (let page = 1; page <= PAGES; page += 1) {
      const query = new URLSearchParams({ page: `${page}`, per_page: `${PER_PAGE}`, order_by: order });
      const response = await fetched(new URL(`/api/v2/ads/search?${query}`, url), SEARCH);
      const { data } = (await response.json()) as Page;
      for (const { images } of data.items) {
        const key = images[0]?.split('/').at(-1);
        if (key) keys.add(key);
      }
    }
  return keys;
};

/**
 * Requests the cards' pictures of a server's lists, one after the other, so that each exists afterwards; throws when
 * the server refuses one. Returns how many there are.
 */
export const requestListPictures = async (url: string): Promise<number> => {
  const keys = await coverKeys(url);
  for (const key of keys) await (await fetched(new URL(`/img/${CARD}/${key}`, url))).arrayBuffer();
  return keys.size;
};
