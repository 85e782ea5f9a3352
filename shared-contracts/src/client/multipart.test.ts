import { describe, expect, test } from '@rstest/core';
import { ads } from '../endpoints/ad.ts';
import { multipartBody } from './multipart.ts';

const images = ['a', 'b'];
const names = (form: FormData) => [...form.entries()].map(([name, value]) => `${name}=${value}`);

describe('a form with a list of pictures', () => {
  test('of a new ad numbers them [DATA-5]', () => {
    expect(names(multipartBody(ads.create.multipart, { is_used: true }, { images }))).toEqual([
      'is_used=true',
      'images[0]=a',
      'images[1]=b',
    ]);
  });

  test('of a change calls each of them images[], and states that none is left [DATA-20]', () => {
    expect(names(multipartBody(ads.update.multipart, { with_vat: true }, { images }))).toEqual([
      'with_vat=1',
      'images[]=a',
      'images[]=b',
    ]);
    expect(names(multipartBody(ads.update.multipart, {}, { images: [] }))).toEqual(['images=[]']);
  });
});
