import { DAY_MS } from '@cars/shared-contracts/rules/date';
import { createRandom, type Random } from './random.ts';

/**
 * Generated users. None of them exists: phone numbers are from one block that no operator assigns, usernames
 * have two underscores in a row, which the messenger never registers, and tax numbers belong to region 00.
 */

export interface SeededUser {
  readonly id: number;
  /** Eleven digits. */
  readonly phone: string;
  readonly username: string | null;
  readonly name: string;
  readonly account_type: 'private' | 'legal_entity';
  readonly login: string | null;
  /** argon2id of the corporate password; only fixture users have one. */
  readonly password_hash?: string;
  readonly legal_entity_verified: boolean | null;
  readonly created_at: string;
  /** A company's papers; null for a private person. */
  readonly legal: SeededCompany | null;
}

export interface SeededCompany {
  readonly organization_type: 'ooo' | 'ip' | 'ao';
  readonly organization_name: string;
  readonly inn: string;
  readonly ogrn: string;
  readonly rs: string;
  readonly ks: string;
  readonly legal_address: string;
  readonly email: string;
  readonly submitted_at: string;
  /** Null while it is pending moderation. */
  readonly decided_at: string | null;
}

/** The users that tests and visitors of the demo sign in as. */
export const FIXTURE_USERS = {
  buyer: { id: 1, phone: '79000000001' },
  seller: { id: 2, phone: '79000000002' },
  company: { id: 3, phone: '79000000003', login: 'demo' },
  waitingCompany: { id: 4, phone: '79000000004' },
} as const;

/** `demo-password`, hashed once, so that the rows of the demo are the same on every machine. Production never seeds it. */
const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$k/J8DzJlm26UFNVulz6o2w$TCqKX2vHBrMmJ9fmBjzyYCf2p/Yd9Nnzl0NndcZiC68';

/**
 * Generated sellers have the numbers +7 900 000-10-00 … +7 900 000-19-99; any other number belongs to a real
 * person.
 */
export const GENERATED_PHONES = { first: '79000001000', last: '79000001999' } as const;
const GENERATED_PHONE_BASE = Number(GENERATED_PHONES.first);

const PRIVATE_SELLERS = 540;
const COMPANIES = 30;
const FIRST_GENERATED_ID = 5;

const MEN =
  `Александр Алексей Андрей Антон Артём Борис Вадим Валерий Виктор Виталий Владимир Владислав Вячеслав
  Геннадий Георгий Глеб Григорий Денис Дмитрий Евгений Егор Иван Игорь Илья Кирилл Константин Леонид Максим Марат
  Михаил Никита Николай Олег Павел Пётр Роман Руслан Рустам Сергей Станислав Степан Тимур Фёдор Юрий Ярослав`
    .trim()
    .split(/\s+/);
const WOMEN =
  `Алина Алла Анастасия Анна Валентина Вера Виктория Галина Дарья Екатерина Елена Ирина Ксения Лариса
  Людмила Марина Мария Надежда Наталья Ольга Полина Светлана Татьяна Юлия`
    .trim()
    .split(/\s+/);
const INITIALS = [...'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЮЯ'];

const COMPANY_NAMES = [
  'Северный тракт',
  'Автосалон «Меридиан»',
  'Автодвор на Заречной',
  'Полный привод',
  'Третье кольцо',
  'Хорошие машины',
  'Автомаркет на Кольцевой',
  'Автосалон «Берег»',
  'Честный километр',
  'Восточный причал',
  'Автоцентр «Каскад»',
  'Гараж на Лесной',
  'Моторный двор',
  'Первый ряд',
  'Мотор и партнёры',
  'Автоплощадка № 7',
  'Надёжный выбор',
  'Автосалон «Орион»',
  'Правый берег Авто',
  'Городской автопарк',
  'Южная трасса',
  'Авто с пробегом',
  'Сервис и продажа',
  'Автоцентр «Маяк»',
  'Автосалон «Причал»',
  'Автодом на Южной',
  'Большой гараж',
  'Вектор Авто',
  'Автоцентр «Вега»',
  'Автоимпорт «Восток»',
];

const check = (digits: string, weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11) % 10;

/** A tax number of ten digits (companies) or twelve (sole traders) with right check digits, in region 00. */
function makeInn(serial: number, length: 10 | 12): string {
  if (length === 10) {
    const body = `00${String(serial).padStart(7, '0')}`;
    return body + check(body, [2, 4, 10, 3, 5, 9, 4, 6, 8]);
  }
  const body = `00${String(serial).padStart(8, '0')}`;
  const first = body + check(body, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
  return first + check(first, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]);
}

/** A registration number of 13 digits (companies) or 15 (sole traders) with the right last digit, in region 00. */
function makeOgrn(serial: number, length: 13 | 15): string {
  const body =
    length === 13 ? `12000${String(serial).padStart(7, '0')}` : `32000${String(serial).padStart(9, '0')}`;
  return body + ((Number(body) % (length - 2)) % 10);
}

type CompanyPlan = { name: string; serial: number; submitted_at: string; decided_at: string | null };

function makeCompany(random: Random, { name, serial, submitted_at, decided_at }: CompanyPlan): SeededCompany {
  const type = random.weighted([['ooo', 6] as const, ['ip', 3] as const, ['ao', 1] as const]);
  const sole = type === 'ip';
  return {
    organization_type: type,
    organization_name: name,
    inn: makeInn(serial, sole ? 12 : 10),
    ogrn: makeOgrn(serial, sole ? 15 : 13),
    rs: `40702810000000${String(serial).padStart(6, '0')}`,
    ks: '30101810000000000000',
    legal_address: `000000, г. Москва, ул. Вымышленная, д. ${random.int(1, 120)}`,
    email: `company-${serial}@cars.example`,
    submitted_at,
    decided_at,
  };
}

/** The generated users and companies besides the four fixture users; the same list for the same day. */
function makeSellers(startOfDay: number): SeededUser[] {
  const ago = (days: number) => new Date(startOfDay - days * DAY_MS).toISOString();
  return Array.from({ length: PRIVATE_SELLERS + COMPANIES }, (_, index): SeededUser => {
    const id = FIRST_GENERATED_ID + index;
    const random = createRandom(`person ${id}`);
    const phone = String(GENERATED_PHONE_BASE + index);
    // Before the oldest ad.
    const joined = random.int(215, 900);
    const username = random.chance(0.6) ? `seller__${String(index + 1).padStart(3, '0')}` : null;
    // Of the first ones every sixth is a company, so that both kinds receive imported ads.
    const companyIndex = index % 6 === 5 ? (index - 5) / 6 : -1;
    const companyName = COMPANY_NAMES[companyIndex];
    if (companyName === undefined) {
      const first = random.pick(random.chance(0.78) ? MEN : WOMEN);
      const name = random.chance(0.7) ? `${first} ${random.pick(INITIALS)}.` : first;
      return {
        id,
        phone,
        username,
        name,
        account_type: 'private',
        login: null,
        legal_entity_verified: null,
        created_at: ago(joined),
        legal: null,
      };
    }
    return {
      id,
      phone,
      username,
      name: companyName,
      account_type: 'legal_entity',
      login: `company-${companyIndex + 1}`,
      legal_entity_verified: true,
      created_at: ago(joined),
      legal: makeCompany(random, {
        name: companyName,
        serial: companyIndex + 1,
        submitted_at: ago(joined - 1),
        decided_at: ago(joined - 3),
      }),
    };
  });
}

function makeFixtureUsers(startOfDay: number): SeededUser[] {
  const ago = (days: number) => new Date(startOfDay - days * DAY_MS).toISOString();
  const user = { username: null, account_type: 'private', login: null, legal: null } as const;
  return [
    {
      ...user,
      ...FIXTURE_USERS.buyer,
      name: 'Анна',
      username: 'demo__buyer',
      legal_entity_verified: null,
      created_at: ago(120),
    },
    {
      ...user,
      ...FIXTURE_USERS.seller,
      name: 'Михаил Д.',
      username: 'demo__seller',
      legal_entity_verified: null,
      created_at: ago(400),
    },
    {
      ...FIXTURE_USERS.company,
      name: 'Классика и современность',
      username: 'demo__company',
      password_hash: DEMO_PASSWORD_HASH,
      account_type: 'legal_entity',
      legal_entity_verified: true,
      created_at: ago(600),
      legal: makeCompany(createRandom('company 3'), {
        name: 'Классика и современность',
        serial: 9003,
        submitted_at: ago(598),
        decided_at: ago(596),
      }),
    },
    {
      ...user,
      ...FIXTURE_USERS.waitingCompany,
      name: 'Новый автодвор',
      account_type: 'legal_entity',
      legal_entity_verified: false,
      created_at: ago(5),
      legal: makeCompany(createRandom('company 4'), {
        name: 'Новый автодвор',
        serial: 9004,
        submitted_at: ago(2),
        decided_at: null,
      }),
    },
  ];
}

/**
 * All users of the demo: the four fixture users and 570 sellers, 30 of them companies. `startOfDay` is the
 * midnight (UTC, ms) of the day of seeding: all dates are counted back from it.
 */
export function makeUsers(startOfDay: number): SeededUser[] {
  return [...makeFixtureUsers(startOfDay), ...makeSellers(startOfDay)];
}
