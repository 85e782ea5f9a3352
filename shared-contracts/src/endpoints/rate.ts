import {
  ConvertManyReplySchema,
  ConvertManySchema,
  ConvertQuerySchema,
  ConvertReplySchema,
  RatesReplySchema,
} from '../schemas/rate.ts';
import { endpoint } from './endpoint.ts';

/** Currency rates and conversion (open to guests) [DATA-18] [ROLE-10]. */
export const rates = {
  all: endpoint({
    method: 'GET',
    path: '/currency/rates',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'meta',
    summary: 'Rubles for one unit of each currency',
    reply: RatesReplySchema,
  }),
  convertMany: endpoint({
    method: 'POST',
    path: '/currency/convert-many',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'meta',
    summary: 'Converts up to 200 prices',
    body: ConvertManySchema,
    reply: ConvertManyReplySchema,
  }),
  convert: endpoint({
    method: 'GET',
    path: '/currency/convert',
    service: 'api',
    auth: 'bearer-optional',
    limit: 'meta',
    summary: 'Converts one price',
    query: ConvertQuerySchema,
    reply: ConvertReplySchema,
  }),
};
