import {
  AutoListReplySchema,
  BrandListReplySchema,
  CarHandbooksReplySchema,
  ComplaintHandbookReplySchema,
} from '../schemas/handbook.ts';
import { endpoint } from './endpoint.ts';

/** Reference data [DATA-18]. */
export const handbooks = {
  cars: endpoint({
    method: 'GET',
    path: '/meta/car-handbooks',
    service: 'api',
    auth: 'none',
    limit: 'meta',
    summary: 'Marks, models, generations, statuses',
    reply: CarHandbooksReplySchema,
  }),
  complaints: endpoint({
    method: 'GET',
    path: '/meta/ad-complaints-handbooks',
    service: 'api',
    auth: 'none',
    limit: 'meta',
    summary: 'Reasons of a complaint',
    reply: ComplaintHandbookReplySchema,
  }),
  autoList: endpoint({
    method: 'GET',
    path: '/autoList.json',
    service: 'static',
    auth: 'none',
    limit: 'meta',
    summary: 'Marks and models of the search box',
    statuses: [304],
    reply: AutoListReplySchema,
  }),
  brandList: endpoint({
    method: 'GET',
    path: '/brandList.json',
    service: 'static',
    auth: 'none',
    limit: 'meta',
    summary: 'Marks and models of the search box as lines, which are smaller',
    ours: true,
    statuses: [304],
    reply: BrandListReplySchema,
  }),
};
