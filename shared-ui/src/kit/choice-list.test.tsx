import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChoiceList } from './choice-list.tsx';

const CITIES = [
  { value: '', label: 'Все города' },
  { value: '1', label: 'Москва' },
  { value: '2', label: 'Великий Новгород', note: 'Новгородская область', keywords: 'Господин' },
  { value: '3', label: 'Орёл', note: 'Орловская область' },
  { value: '4', label: 'Ростов-на-Дону', note: 'Ростовская область' },
];

const Single = () => {
  const [value, setValue] = useState('');
  return (
    <ChoiceList
      kind="single"
      label="Город"
      choices={CITIES}
      value={value}
      onChange={setValue}
      searchLabel="Поиск города"
    />
  );
};

const Multiple = () => {
  const [value, setValue] = useState<readonly string[]>(['1']);
  return <ChoiceList kind="multiple" label="Город" choices={CITIES} value={value} onChange={setValue} />;
};

const Taking = ({ onTake }: { onTake: (value: string) => void }) => {
  const [value, setValue] = useState('1');
  return (
    <ChoiceList
      kind="single"
      label="Город"
      choices={CITIES}
      value={value}
      onChange={setValue}
      onTake={onTake}
    />
  );
};

const shown = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Поиск города' }), { target: { value: text } });

afterEach(cleanup);

describe('the result of a search', () => {
  test('is ordered by first words and weight', () => {
    const choices = [
      { value: '1', label: 'Великий Новгород', weight: 9 },
      { value: '2', label: 'Новокузнецк', weight: 1 },
      { value: '3', label: 'Новомосковск' },
      { value: '4', label: 'Новосибирск', weight: 5 },
    ];
    render(
      <ChoiceList
        kind="single"
        label="Город"
        choices={choices}
        value=""
        onChange={() => undefined}
        searchLabel="Поиск города"
      />,
    );
    expect(shown()).toEqual(['1', '2', '3', '4']);
    search('нов');
    expect(shown()).toEqual(['4', '2', '3', '1']);
  });
});

describe('rows to choose from', () => {
  test('one of several is chosen by radio [CAT-25]', async () => {
    render(<Single />);
    await userEvent.click(screen.getByRole('radio', { name: 'Москва' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Москва' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Все города' }).checked).toBe(false);
  });

  test('several are chosen and removed by checkbox [CAT-25]', async () => {
    render(<Multiple />);
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await userEvent.click(box(/Орёл/));
    expect([box(/Москва/).checked, box(/Орёл/).checked]).toEqual([true, true]);
    await userEvent.click(box(/Москва/));
    expect([box(/Москва/).checked, box(/Орёл/).checked]).toEqual([false, true]);
  });

  test.each([
    ['новг', ['2']],
    ['ОРЕЛ', ['3']],
    ['ростов на', ['4']],
    ['на дону', ['4']],
    ['сква', []],
  ])('«%s» is found by the beginning of any word', (text, values) => {
    render(<Single />);
    search(text);
    expect(screen.queryAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(values);
  });

  test('a search without a match shows that, an emptied one shows all', () => {
    render(<Single />);
    search('яяя');
    expect(screen.getByRole('status').textContent).toBe('Ничего не найдено');
    search('');
    expect(shown()).toHaveLength(5);
  });

  test('a row whose value has spaces is described by its number [CAT-63]', () => {
    const count = { text: '7', words: '7 объявлений', isNone: false };
    const choices = [{ value: 'Московская область', label: 'Московская область', count }];
    render(<ChoiceList kind="single" label="Регион" choices={choices} value="" onChange={() => undefined} />);
    expect(
      screen.getByRole('radio', { name: 'Московская область', description: '7 объявлений' }),
    ).toBeTruthy();
  });

  test('the search finds other spellings of a row', () => {
    render(<Single />);
    search('господ');
    expect(shown()).toEqual(['2']);
  });

  test('the search shows what a whole text means, behind what begins with it', () => {
    const meantBy = (text: string) => (text === 'ор' ? ['4'] : text === 'г. Москва, РФ' ? ['1'] : []);
    render(
      <ChoiceList
        kind="single"
        label="Город"
        choices={CITIES}
        value=""
        onChange={() => undefined}
        searchLabel="Поиск города"
        meantBy={meantBy}
      />,
    );
    search('г. Москва, РФ');
    expect(shown()).toEqual(['1']);
    search('ор');
    expect(shown()).toEqual(['3', '4']);
  });

  test('the search finds similar sounds, given a sound function', () => {
    const soundOf = (word: string) => word.replaceAll('а', 'о');
    render(
      <ChoiceList
        kind="single"
        label="Город"
        choices={CITIES}
        value=""
        onChange={() => undefined}
        searchLabel="Поиск города"
        soundOf={soundOf}
      />,
    );
    search('масква');
    expect(shown()).toEqual(['1']);
    search('   ');
    expect(shown()).toHaveLength(5);
  });
});

test('a long list begins with the rows of a window; the others follow', async () => {
  const choices = Array.from({ length: 300 }, (_, n) => ({ value: `${n}`, label: `Город ${n}` }));
  const list = (
    <ChoiceList kind="single" label="Город" choices={choices} value="299" onChange={() => undefined} />
  );
  expect(renderToStaticMarkup(list).match(/<input/g)).toHaveLength(24);
  render(list);
  await waitFor(() => expect(shown()).toHaveLength(300));
  expect(screen.getByRole('radio', { name: 'Город 299' })).toHaveProperty('checked', true);
});

describe('a list whose row is taken at once', () => {
  const taken: string[] = [];
  const open = () => {
    taken.length = 0;
    render(<Taking onTake={(value) => taken.push(value)} />);
    return userEvent.setup();
  };
  const row = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  test('takes a tap on a row, on the chosen one too', async () => {
    const user = open();
    await user.click(screen.getByText('Ростов-на-Дону'));
    await user.click(row('Москва'));
    await user.click(row('Москва'));
    expect(taken).toEqual(['4', '1', '1']);
  });

  test.each(['{Enter}', ' '])('arrow keys move only, %j takes the row that they chose', async (key) => {
    const user = open();
    row('Москва').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect([taken, row('Орёл Орловская область').checked]).toEqual([[], true]);
    await user.keyboard(key);
    expect(taken).toEqual(['3']);
  });

  test('a tap after an arrow key without an end takes its row', async () => {
    const user = open();
    row('Москва').focus();
    await user.keyboard('{ArrowDown>}');
    await user.click(row('Москва'));
    expect(taken).toEqual(['1']);
  });
});
