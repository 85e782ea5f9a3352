import * as z from 'zod/mini';

/** Degrees in an address, at most so far from zero. */
export const coordinate = (limit: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^-?[0-9]{1,3}(\.[0-9]{1,10})?$/, 'Ожидается координата')),
      z.transform(Number),
    ),
    z.number().check(z.gte(-limit, 'Вне карты'), z.lte(limit, 'Вне карты')),
  );

/** `GET /geo/reverse?lat&lon` [DATA-24]: degrees. */
export const ReverseQuerySchema = z.object({ lat: coordinate(90), lon: coordinate(180) });

/** Unknown parts are null (the screen has texts for that) [ERR-15]. */
export const AddressSchema = z.object({
  address: z.nullable(z.string()),
  locality: z.nullable(z.string()),
  district: z.nullable(z.string()),
  metro: z.nullable(z.string()),
});
export type Address = z.infer<typeof AddressSchema>;
export const ReverseReplySchema = z.object({ success: z.boolean(), data: AddressSchema });
