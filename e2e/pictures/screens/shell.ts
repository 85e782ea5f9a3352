import { FAILED_BUILD } from '../../fixtures/expected-reports.ts';
import { responses } from '../../fixtures/fault.ts';
import type { Scene, Screen } from '../screen.ts';

const headingIsHere = async ({ page }: Scene) => page.getByRole('heading', { level: 1 }).waitFor();

export const SHELL_SCREENS: readonly Screen[] = [
  { name: 'offer', title: 'Оферта', path: '/offer', isMain: true, isReachable: true, reach: headingIsHere },
  { name: 'policy', title: 'Политика', path: '/policy', isReachable: true, reach: headingIsHere },
  {
    name: 'not-found',
    title: 'Страница не найдена',
    path: '/nowhere',
    isMain: true,
    reach: headingIsHere,
  },
  {
    name: 'section-failed',
    title: 'Раздел не загрузился',
    path: '/login',
    allowed: FAILED_BUILD,
    before: ({ respond }) =>
      respond(({ pathname }) => pathname.startsWith('/r/remote-account/'), responses.refused()),
    reach: async ({ page }) => page.getByText('Не удалось загрузить раздел').waitFor({ timeout: 30_000 }),
  },
];
