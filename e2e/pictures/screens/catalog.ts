import { FAILED_REQUEST } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import { CatalogPage } from '../../pages/catalog-page.ts';
import { FiltersPage } from '../../pages/filters-page.ts';
import type { Scene, Screen } from '../screen.ts';

const cardsAreHere = async ({ page }: Scene) => new CatalogPage(page).cards.first().waitFor();
/** The button of the filters shows its number. */
const countIsHere = async ({ page }: Scene) =>
  page
    .getByRole('button', { name: /^Показать .*\d|^Ничего не найдено$/ })
    .first()
    .waitFor();
/** Numbers are beside the options of the filters. */
const numbersAreHere = async ({ page }: Scene) =>
  page.getByRole('checkbox', { name: 'Автомат', description: /объявлени/ }).waitFor();
const panelIsFilled = async (scene: Scene) => {
  await countIsHere(scene);
  await numbersAreHere(scene);
};
/** Groups are on the map and in the list below it. */
const groupsAreHere = async ({ page }: Scene) =>
  page
    .getByRole('application')
    .getByRole('button', { name: /объявлени/ })
    .first()
    .waitFor();
const isList = ({ pathname }: URL) => /^\/api\/v2\/cars\/(preview|search)$/.test(pathname);
/** Filters without a match in the demo data. */
const NOTHING = '/catalog?priceMin=99000000&yearMin=2024&yearMax=2025';
const FILTERED = '/catalog?sort=price_asc&priceMax=1500000&yearMin=2010&bodyType=sedan&kpp=automatic';

export const CATALOG_SCREENS: readonly Screen[] = [
  {
    name: 'catalog',
    title: 'Каталог',
    path: '/catalog',
    isMain: true,
    reachWide: numbersAreHere,
    isReachable: true,
    reach: cardsAreHere,
  },
  {
    name: 'catalog-signed-in',
    title: 'Каталог вошедшего',
    path: '/catalog',
    viewer: 'buyer',
    reach: async ({ page }) => new CatalogPage(page).hearts.first().waitFor(),
  },
  {
    name: 'catalog-filtered',
    title: 'Каталог с условиями',
    path: FILTERED,
    isMain: true,
    reachWide: numbersAreHere,
    reach: cardsAreHere,
  },
  {
    name: 'catalog-conditions',
    title: 'Каталог машин после ремонта и восстановленных',
    path: '/catalog?statuses=3,6',
    reach: cardsAreHere,
  },
  {
    name: 'catalog-loading',
    title: 'Каталог загружается',
    path: '/catalog?sort=price_asc',
    isLoading: true,
    before: ({ respond }) => respond(isList, responses.silence()),
    reach: async ({ page }) =>
      page
        .getByRole('status', { name: /Загрузка/ })
        .or(page.getByText('Загрузка объявлений'))
        .first()
        .waitFor({ state: 'attached' }),
  },
  {
    name: 'catalog-empty',
    title: 'Ничего не найдено',
    path: NOTHING,
    isMain: true,
    reachWide: numbersAreHere,
    reach: async ({ page }) => new CatalogPage(page).duck.waitFor(),
  },
  {
    name: 'catalog-failed',
    title: 'Каталог не загрузился',
    path: '/catalog?sort=price_asc',
    before: ({ respond }) => respond(isList, responses.status(500, '{}')),
    allowed: FAILED_REQUEST,
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).waitFor(),
  },
  {
    name: 'catalog-map',
    title: 'Каталог на карте',
    path: '/catalog?map=',
    isMain: true,
    // The first view of this width, and not the one of the phone.
    reachWide: async (scene) => {
      await scene.page.goto('/catalog?map=');
      await numbersAreHere(scene);
      await groupsAreHere(scene);
    },
    reach: groupsAreHere,
  },
  {
    name: 'catalog-map-city',
    title: 'Машины города на карте',
    path: '/catalog?map=55.75,37.62,11',
    reach: async ({ page }) => {
      await page
        .getByRole('application')
        .getByRole('button', { name: /^Москва, / })
        .press('Enter');
      await page.getByRole('dialog').getByRole('article').first().waitFor();
    },
  },
  {
    name: 'catalog-map-failed',
    title: 'Карта не загрузилась',
    path: '/catalog?map=',
    before: ({ respond }) =>
      respond(({ pathname }) => pathname === '/api/v2/cars/map', responses.status(500, '{}')),
    allowed: FAILED_REQUEST,
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).waitFor(),
  },
  {
    name: 'catalog-search',
    title: 'Подсказки поиска',
    path: '/catalog',
    isMain: true,
    reachWide: numbersAreHere,
    reach: async ({ page }) => {
      const catalog = new CatalogPage(page);
      await catalog.search.fill('тойота');
      await catalog.suggestions.first().waitFor();
    },
  },
  {
    name: 'catalog-search-nothing',
    title: 'Поиск не понял',
    path: '/catalog',
    reach: async ({ page }) => {
      const catalog = new CatalogPage(page);
      await catalog.search.fill('zzzz');
      await catalog.search.press('Enter');
      await page
        .getByText(/Ничего не найдено/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'catalog-city',
    title: 'Выбор города',
    path: '/catalog',
    isMain: true,
    reachWide: numbersAreHere,
    reach: async ({ page }) => {
      const catalog = new CatalogPage(page);
      await catalog.pill('Все города').click();
      await catalog.applyButton.waitFor();
    },
  },
  {
    name: 'catalog-sort',
    title: 'Выбор порядка',
    path: '/catalog',
    reach: async ({ page }) => {
      const catalog = new CatalogPage(page);
      await catalog.pill('По умолчанию').click();
      await catalog.applyButton.waitFor();
    },
  },
  {
    name: 'filters',
    title: 'Фильтры',
    path: '/filters',
    isMain: true,
    isReachable: true,
    isWhole: true,
    reach: async (scene) => {
      await new FiltersPage(scene.page).row('Марка').waitFor();
      // Beside the list the panel has no button.
      if ((scene.page.viewportSize()?.width ?? 0) < 1_100) await panelIsFilled(scene);
    },
  },
  {
    name: 'filters-radius',
    title: 'Радиус вокруг города',
    path: '/filters?cityId=138&radius=100',
    reach: async (scene) => {
      await panelIsFilled(scene);
      await scene.page.getByRole('radio', { name: '+ 100 км', description: /объявлени/ }).waitFor();
    },
  },
  {
    name: 'filters-wrong',
    title: 'Фильтры: неверные границы',
    path: '/filters?priceMin=2000000&priceMax=1000000',
    isWhole: true,
    reach: async (scene) => {
      const { page } = scene;
      const filters = new FiltersPage(page);
      await filters.row('Марка').waitFor();
      await numbersAreHere(scene);
      await filters.apply.click();
      await page.getByText('Значение «от» больше значения «до»').first().waitFor();
    },
  },
  {
    name: 'filters-mark',
    title: 'Фильтры: выбор марки',
    path: '/filters',
    reach: async (scene) => {
      const filters = new FiltersPage(scene.page);
      await panelIsFilled(scene);
      await filters.row('Марка').click();
      await filters.sheetApply.waitFor();
    },
  },
  {
    name: 'filters-loading',
    title: 'Фильтры загружаются',
    path: '/filters',
    isLoading: true,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname === '/api/meta/car-handbooks', responses.silence()),
    reach: async ({ page }) => new FiltersPage(page).skeletonCards.first().waitFor(),
  },
  {
    name: 'filters-failed',
    title: 'Фильтры без справочника',
    path: '/filters',
    isWhole: true,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname === '/api/meta/car-handbooks', responses.status(500, '{}')),
    allowed: FAILED_REQUEST,
    reach: async ({ page }) => page.getByRole('button', { name: 'Повторить' }).first().waitFor(),
  },
  {
    name: 'filters-nothing-to-save',
    title: 'Сохранять нечего',
    path: '/filters',
    viewer: 'buyer',
    reach: async (scene) => {
      const filters = new FiltersPage(scene.page);
      await panelIsFilled(scene);
      await filters.save.click();
      await filters.alert.waitFor();
    },
  },
];
